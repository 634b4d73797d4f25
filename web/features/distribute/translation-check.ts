import { languageOf } from '@firstlook/contract/language.ts';
import type { Release } from '@firstlook/contract/release.ts';
import type { Finding } from './mail-check.ts';

/**
 * A translation begins with the text of the other language. A title that is still the other's, in the other's letters, is most
 * likely left over; between two languages of the same letters it cannot be told.
 */
export function translationFindings({
  releaseData: { title },
  design,
  translations,
}: Pick<Release, 'releaseData' | 'design' | 'translations'>): Finding[] {
  const isHebrew = /\p{Script=Hebrew}/u.test(String(title));
  const isOthers = isHebrew !== (languageOf(design.locale) === 'he');
  const isLeft = isOthers && translations.some((other) => other.title === title);
  return isLeft ? [{ key: 'untranslated', tone: 'warn' }] : [];
}
