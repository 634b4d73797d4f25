import {
  type ContactField,
  type ContactFieldValues,
  fieldValueWords,
  labelOfField,
  ownWords,
} from '@firstlook/contract/contact-field.ts';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../data/organization.ts';
import { formatDate, formatNumber } from '../i18n/format.ts';
import { shownLanguage } from './shown-language.ts';

const none: readonly ContactField[] = [];

/** The fields that an organization gives its contacts, in its order; none while they are not known. */
export const useOwnFields = (organizationId: string): readonly ContactField[] =>
  useOrganization(organizationId)?.contactFields ?? none;

/** Its name in the language of the screen. */
export const ownLabel = (field: ContactField): string => labelOfField(field, shownLanguage());

export const ownHelp = (field: ContactField): string => ownWords(field.help, shownLanguage());

/** Its options as a choice offers them. */
export const ownOptions = ({ options }: ContactField): { value: string; label: string }[] =>
  options.map(({ value, label }) => ({ value, label: ownWords(label, shownLanguage()) || value }));

/** Values as they are read. */
export function useOwnValueWords(): (
  field: ContactField,
  value: ContactFieldValues[string] | undefined,
) => string {
  const { t } = useTranslation();
  return (field, value) => {
    if (typeof value === 'number') return formatNumber(value);
    if (field.type === 'DATE' && typeof value === 'string') return formatDate(value);
    return fieldValueWords(field, value, shownLanguage(), { yes: t('ownFields:yes'), no: t('ownFields:no') });
  };
}
