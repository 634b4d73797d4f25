import type { ErrorIssue } from '@firstlook/contract/errors.ts';
import type { TFunction } from 'i18next';
import { formatNumber } from '../../i18n/format.ts';
import { findKey } from '../../i18n/word-key.ts';

/** The name of a field by its path: `fromEmails.1.email` is "Senders, row 2". */
export function settingWords(t: TFunction, path: string): string {
  const [head = '', second = '', third] = path.split('.');
  const isDesign = head === 'designPreferences' && second !== '';
  const key = findKey(
    `organizationEdit:field.${isDesign ? `${head}_${second}` : head}`,
    `organizationEdit:field.${head}`,
  );
  const name = key ? t(key) : head;
  const row = isDesign ? third : second;
  return row !== undefined && /^\d+$/.test(row)
    ? t('organizationEdit:inRow', { field: name, row: Number(row) + 1 })
    : name;
}

/** What is wrong with a field: in words of its own where the field has them. */
export const issueWords = (t: TFunction, { path, code, params }: ErrorIssue): string =>
  t(
    findKey(`organizationEdit:issue.${path}_${code}`, `organizationEdit:issue.${code}`) ??
      'organizationEdit:issue.invalid',
    // What words are chosen by stays a number.
    Object.fromEntries(
      Object.entries(params ?? {}).map(([name, value]) => [
        name,
        typeof value === 'number' && name !== 'count' ? formatNumber(value) : value,
      ]),
    ),
  );
