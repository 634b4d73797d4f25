import { fieldsOf, holdsUnknown, isOwnField, type OwnKeys } from './merge-field.ts';

/** Letters of the text part of a mail that somebody wrote. */
export const maximumTextPart = 20_000;

/** What may stand in double braces in a text part, each with what it stands for; the names of a text message, and what only a mail has. */
const fields = {
  link: 'link',
  landingUrl: 'link',
  unsubscribeUrl: 'unsubscribeUrl',
  optOut: 'unsubscribeUrl',
  browserLink: 'browserLink',
  viewInBrowserUrl: 'browserLink',
  firstName: 'firstName',
  recipientFirstName: 'firstName',
  name: 'name',
  recipientName: 'name',
  title: 'title',
  viewsTotal: 'viewsTotal',
  viewsLeft: 'viewsTotal',
  expiresOn: 'expiresOn',
  personalLine: 'personalLine',
} as const;
export type TextPartField = (typeof fields)[keyof typeof fields];

/** What a name in double braces stands for; undefined for one that is none. */
export const textPartField = (name: string): TextPartField | undefined =>
  Object.hasOwn(fields, name) ? fields[name as keyof typeof fields] : undefined;

/** Fields that a screen offers, in this order. */
export const offeredTextPartFields = ['firstName', 'name', 'title', 'link', 'unsubscribeUrl'] as const;

/** Without the first nobody comes to the release, without the second nobody can leave: that one is refused. */
export const neededTextPartFields = ['link', 'unsubscribeUrl'] as const;

/** Which of those a text has no place for. */
export function missingInTextPart(written: string): (typeof neededTextPartFields)[number][] {
  const there = fieldsOf(written).map(({ name }) => textPartField(name));
  return neededTextPartFields.filter((field) => !there.includes(field));
}

/** Double braces that stand for nothing would be sent as they are. @param own what there is of own fields */
export const holdsUnknownTextPartField = (written: string, own: OwnKeys = []): boolean =>
  holdsUnknown(written, (name) => textPartField(name) !== undefined || isOwnField(name, own));

/** Why a text cannot be the text part of a mail; null where it can. */
export function textPartFault(written: string, own: OwnKeys = []): 'mergeField' | 'unsubscribe' | null {
  if (holdsUnknownTextPartField(written, own)) return 'mergeField';
  return missingInTextPart(written).includes('unsubscribeUrl') ? 'unsubscribe' : null;
}
