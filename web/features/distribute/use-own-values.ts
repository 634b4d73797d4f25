import { fieldPlaceholders } from '@firstlook/contract/contact-field.ts';
import type { OwnValues } from '@firstlook/contract/merge-field.ts';
import { useContact } from '../../data/contact.ts';
import { useOwnFields } from '../../parts/own-field.ts';
import { useOwnValueWords } from '../../parts/own-value.ts';
import type { ChosenPerson } from '../../parts/prepared-send.ts';
import { shownLanguage } from '../../parts/shown-language.ts';
import { lineFor } from './reader.ts';

/**
 * What own fields say in a message that is shown: those of the person whose it is; of nobody in particular the name of the field in
 * brackets, so that its place is seen.
 */
export function useOwnValues(organizationId: string, person: ChosenPerson | undefined): OwnValues {
  const fields = useOwnFields(organizationId);
  const words = useOwnValueWords();
  const contact = useContact(organizationId, (fields.length > 0 && person?.id) || undefined).data;
  if (!contact) return fieldPlaceholders(fields, shownLanguage());
  return Object.fromEntries(fields.map((field) => [field.key, words(field, contact.fields[field.key])]));
}

/** A line of a mail as it is shown to nobody in particular. */
export function useNamelessLine(organizationId: string): (written: string) => string {
  const own = fieldPlaceholders(useOwnFields(organizationId), shownLanguage());
  return (written) => lineFor(written, '', null, own);
}
