import { type ContactFieldValues, fieldValueWords } from '@firstlook/contract/contact-field.ts';
import { languageOf } from '@firstlook/contract/language.ts';
import { type OwnValues, ownKeysOf } from '@firstlook/contract/merge-field.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { formatDate } from '../../rendering/format.ts';
import type { RenderLocale } from '../../rendering/render-input.ts';
import { translate } from '../../rendering/translate.ts';
import type { ContactPerson } from '../audience/contact-person.service.ts';
import { findOwnValues } from './own-field.store.ts';

type Fields = Organization['contactFields'];

/** The own fields that a subject or text names; of a field that was removed since nothing is said. */
export function namedFields({ contactFields }: Pick<Organization, 'contactFields'>, text: string): Fields {
  const keys = ownKeysOf(text);
  return contactFields.filter(({ key }) => keys.includes(key));
}

/** Letters of a field in a subject or text: a list of forty choices is no word of either. */
const longestMerged = 100;
const cropped = (words: string) =>
  words.length > longestMerged ? `${words.slice(0, longestMerged - 1)}…` : words;

/** What own fields say in the language of a message. */
export function ownWordsOf(
  { contactFields }: Pick<Organization, 'contactFields'>,
  values: ContactFieldValues,
  locale: RenderLocale,
): OwnValues {
  const language = languageOf(locale);
  const yesNo = { yes: translate(locale, 'ownFields:yes'), no: translate(locale, 'ownFields:no') };
  return Object.fromEntries(
    contactFields.map((field) => {
      const words = fieldValueWords(field, values[field.key], language, yesNo);
      return [field.key, field.type === 'DATE' && words ? formatDate(words, 'UTC') : cropped(words)];
    }),
  );
}

/** A contact as what is merged names it, beside what it has of its own. */
export const namedContact = <C extends ContactPerson>(
  organization: Pick<Organization, 'contactFields'>,
  contact: C,
  locale: RenderLocale,
) => ({
  ...contact,
  firstName: contact.first_name,
  lastName: contact.last_name,
  own: ownWordsOf(organization, contact.fields, locale),
});

/** What the own fields of a contact say now, of those that are named; nobody is asked where none is. */
export async function readOwnWords(
  ctx: Ctx,
  organizationId: string,
  { fields, locale }: { fields: Fields; locale: RenderLocale },
  { contact_id: contactId, is_general: isGeneral }: { contact_id: string | null; is_general: boolean },
): Promise<OwnValues> {
  if (fields.length === 0 || contactId === null || isGeneral) return {};
  const values = await ctx.db.of(organizationId, (db) => findOwnValues(db, organizationId, contactId));
  return ownWordsOf({ contactFields: fields }, values, locale);
}
