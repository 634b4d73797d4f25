import { type ContactField, labelOfField, ownWords } from '@firstlook/contract/contact-field.ts';
import { useOrganization } from '../data/organization.ts';
import { useRouteParams } from '../ui/hook/navigation.ts';
import { shownLanguage } from './shown-language.ts';

const none: readonly ContactField[] = [];

/** The fields that an organization gives its contacts, in its order; none while they are not known. */
export const useOwnFields = (organizationId: string): readonly ContactField[] =>
  useOrganization(organizationId)?.contactFields ?? none;

/** Those of the organization that the address names. */
export const useOwnFieldsHere = (): readonly ContactField[] =>
  useOwnFields(useRouteParams().organizationId ?? '');

/** Its name in the language of the screen. */
export const ownLabel = (field: ContactField): string => labelOfField(field, shownLanguage());

export const ownHelp = (field: ContactField): string => ownWords(field.help, shownLanguage());

/** Its options as a choice offers them. */
export const ownOptions = ({ options }: ContactField): { value: string; label: string }[] =>
  options.map(({ value, label }) => ({ value, label: ownWords(label, shownLanguage()) || value }));
