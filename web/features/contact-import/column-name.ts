import type { TFunction } from 'i18next';
import { cropText } from '../../i18n/format.ts';

/** Letters of a column's name that are shown. */
const longestName = 60;

/** A column as a spreadsheet calls it: A, B … Z, AA. @param at counted from 0 */
export function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letterOf(Math.floor(at / 26) - 1) + last;
}

/** The columns of a file by their headings; those that are called alike with their letter. */
export function columnNames(t: TFunction, header: readonly string[]): string[] {
  const names = header.map((name) => name.trim());
  const alike = (name: string) => name.toLowerCase().replace(/\s+/g, ' ');
  const times = Map.groupBy(names, alike);
  return names.map((name, at) => {
    if (!name) return t('import:map.unnamed', { number: at + 1 });
    const shown = cropText(name, longestName);
    const isTwice = (times.get(alike(name))?.length ?? 0) > 1;
    return isTwice
      ? t('import:map.same', { name: `\u2068${shown}\u2069`, letter: `\u2068${letterOf(at)}\u2069` })
      : shown;
  });
}
