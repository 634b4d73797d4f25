import { randomBytes } from 'node:crypto';

/** Values of one person, by the name a template asks for them. */
export const textValueNames = [
  'recipientName',
  'recipientFirstName',
  'viewsLeft',
  'viewsTotal',
  'expiresOn',
] as const;
export const urlValueNames = ['landingUrl', 'viewInBrowserUrl', 'unsubscribeUrl', 'pixelUrl'] as const;
/** What `readerQuery` adds to the address of a file; templates get it inside of addresses only. */
export const queryValueName = 'readerQuery';
/** Markup of ours that stands in the document around a page, not for templates. */
export const markupValueName = 'languageSwitch';
/** What was written to one reader; templates get it with its markup only (`personal-line.ts`). */
export const lineValueName = 'personalLine';
/** `known`: the reader came by a link of the release or is a member. `shared`: the page has an address that opens for everybody. `male`, `female`: how the reader is addressed. `line`: there is a personal line for the reader. */
export const conditionNames = [
  'name',
  'quota',
  'expires',
  'known',
  'shared',
  'male',
  'female',
  'line',
] as const;

export type TextValueName = (typeof textValueNames)[number];
export type UrlValueName = (typeof urlValueNames)[number];
/** `lineRtl`: that line reads from right to left; it stands in our own markup of the line, not in templates. */
export type ConditionName = (typeof conditionNames)[number] | 'lineRtl';

/**
 * A fresh mark for one rendering. Letters and digits only, so that MJML, sanitizing, CSS inlining and the text
 * part all carry it through; 96 random bits, so that no release or template can hold it beforehand.
 */
export function newSentinel(): string {
  return `fl${randomBytes(12).toString('hex')}x`;
}

export const valueMark = (
  sentinel: string,
  name: TextValueName | UrlValueName | typeof queryValueName | typeof markupValueName | typeof lineValueName,
) => `${sentinel}V${name}z`;
export const linkMark = (sentinel: string, index: number) => `${sentinel}K${index}z`;
export const ifMark = (sentinel: string, name: ConditionName) => `${sentinel}I${name}z`;
export const elseMark = (sentinel: string) => `${sentinel}Ez`;
export const endMark = (sentinel: string) => `${sentinel}Fz`;

/** Matches every mark of a rendering; group 1 is its kind, group 2 its name or number. */
export function markPattern(sentinel: string): RegExp {
  if (!/^fl[0-9a-f]{24}x$/.test(sentinel)) throw new TypeError('not a sentinel');
  return new RegExp(`${sentinel}([VKIEF])([a-yA-Y0-9]*)z`, 'g');
}
