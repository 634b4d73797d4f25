import { isDay } from './day.ts';

/** Letters of the terms that go with a file. */
export const mostTermsLetters = 1000;

/** Letters of its credit, and of its description. */
export const mostFileWordsLetters = 10_000;

type Item = Record<string, unknown>;

/**
 * Whether a File item, as it is read, may be taken home as far as it says itself: it does not keep its file, and its licence
 * has not ended (`isLicenceOver`, which the server adds). Who asks is decided elsewhere (docs/decisions/0018).
 */
export const mayBeTaken = ({ downloadable, isLicenceOver }: Item): boolean =>
  downloadable !== false && isLicenceOver !== true;

/** Which right of a File item is neither yes nor no. */
export const unclearRight = (item: Item): 'requireAuth' | 'downloadable' | null =>
  (['requireAuth', 'downloadable'] as const).find(
    (right) => item[right] !== undefined && item[right] !== null && typeof item[right] !== 'boolean',
  ) ?? null;

/** What is wrong with the licence that an editor wrote about a file: `terms`, and `usableUntil`, its last day. */
export function licenceFault({ terms, usableUntil }: Item): 'terms' | 'usableUntil' | null {
  const isText = terms === undefined || terms === null || typeof terms === 'string';
  if (!isText || (typeof terms === 'string' && terms.length > mostTermsLetters)) return 'terms';
  if (usableUntil === undefined || usableUntil === null || usableUntil === '') return null;
  return typeof usableUntil === 'string' && usableUntil.length === 10 && isDay(usableUntil)
    ? null
    : 'usableUntil';
}
