import { namesUnder } from '../../rendering/translate.ts';

/**
 * Codes of acts, or of their categories, that a search means by what screens call them. In every language: one person reads the report
 * in Hebrew and searches what another wrote down in English.
 */
export function codesCalled(kind: 'act' | 'category', search: string): string[] {
  const wanted = search.toLowerCase();
  const called = namesUnder('stats', kind).filter(([, name]) => name.toLowerCase().includes(wanted));
  return [...new Set(called.map(([code]) => code))];
}
