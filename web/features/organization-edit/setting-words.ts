import type { TFunction } from 'i18next';

/** The name of a field by its path: `fromEmails.1.email` is "Senders, row 2". */
export function settingWords(t: TFunction, path: string): string {
  const [head = '', second = '', third] = path.split('.');
  const isDesign = head === 'designPreferences' && second !== '';
  const name = t([
    `organizationEdit:field.${isDesign ? `${head}_${second}` : head}`,
    `organizationEdit:field.${head}`,
  ]);
  const row = isDesign ? third : second;
  return row !== undefined && /^\d+$/.test(row)
    ? t('organizationEdit:inRow', { field: name, row: Number(row) + 1 })
    : name;
}
