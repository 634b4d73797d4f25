import { isReleaseField } from '@firstlook/contract/field-type.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { locales } from '@firstlook/contract/organization-choice.ts';
import { knownOptions } from '@firstlook/contract/past-option.ts';
import { plainTextOf } from '@firstlook/contract/plain-text.ts';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatNumber, intlLocale } from '../../i18n/format.ts';
import { useFieldWords } from '../../parts/field-words.ts';
import { useTemplateName } from '../../parts/template-name.ts';

type Item = Record<string, unknown>;

/** Keys of a value that say nothing to a person. */
const wordless = [
  '_id',
  'id',
  'fileId',
  'src',
  'original',
  'crop',
  'requireAuth',
  'downloadable',
  'isLicenceOver',
];
const isRecord = (value: unknown): value is Item => typeof value === 'object' && value !== null;

/** Fields by name, those inside of rows too. */
function fieldsOf(definitions: readonly FieldDefinition[]): Map<string, FieldDefinition> {
  return new Map(
    definitions.flatMap((one) =>
      one.type === 'ROW' ? [...fieldsOf(one.fields ?? [])] : [[one.fieldName, one]],
    ),
  );
}

/** What a changed path is called: `releaseData.title`, `design`. */
export function usePathName(definitions: readonly FieldDefinition[]): (path: string) => string {
  const { t } = useTranslation();
  const words = useFieldWords();
  const fields = fieldsOf(definitions);
  return (path) => {
    if (path === 'design') return t('details:history.design');
    if (path === 'expirationDate') return t('details:history.expirationDate');
    if (path === 'embargoUntil' || path === 'publishAt') return t(`details:history.${path}`);
    if (path === 'releaseType') return t('details:history.releaseType');
    const name = path.replace(/^releaseData\./, '');
    return words(fields.get(name)?.title) || name;
  };
}

/** A value as one reads it beside another: its words, the names of files, how many releases. */
export function useValueText(
  definitions: readonly FieldDefinition[],
  organization: OrganizationView | undefined,
): (path: string, value: unknown) => string {
  const { t } = useTranslation();
  const words = useFieldWords();
  const templateName = useTemplateName();
  const fields = fieldsOf(definitions);
  const designLabels = () => {
    const languages = new Intl.DisplayNames(intlLocale(), { type: 'language' });
    return new Map([
      ...(organization?.templates ?? []).map(({ id, name }) => [id, templateName(name)] as const),
      ...locales.map((locale) => [locale, languages.of(locale.slice(0, 2)) ?? locale] as const),
    ]);
  };
  const typeLabels = () => new Map((organization?.releaseTypes ?? []).map(({ id, name }) => [id, name]));
  const fileText = ({ title, name, alt }: Item) =>
    [title, name, alt].find((one) => typeof one === 'string' && one !== '') ?? t('details:history.goneFile');
  const textOf = (value: unknown, labels: ReadonlyMap<string, string>): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return t(value ? 'details:history.yes' : 'details:history.no');
    if (typeof value === 'number') return formatNumber(value);
    if (typeof value === 'string') return labels.get(value) ?? plainTextOf(value, ' ').trim();
    if (Array.isArray(value)) {
      const lines = value.map((one) => textOf(one, labels)).filter(Boolean);
      return lines.join('\n');
    }
    if (!isRecord(value)) return '';
    if (typeof value.fileId === 'string') return String(fileText(value));
    return Object.entries(value)
      .filter(([key]) => !wordless.includes(key))
      .map(([, one]) => textOf(one, labels))
      .filter(Boolean)
      .join(' · ');
  };
  return (path, value) => {
    const definition = fields.get(path.replace(/^releaseData\./, ''));
    if (path === 'embargoUntil' || path === 'publishAt')
      return typeof value === 'string' ? formatDateTime(value) : '';
    const isDay = path === 'expirationDate' || definition?.type === 'DATE';
    if (isDay && typeof value === 'string' && value !== '') return formatDate(value);
    if (path === 'design') return textOf(value, designLabels());
    if (path === 'releaseType') return textOf(value, typeLabels());
    if (isReleaseField(definition?.type ?? '') && Array.isArray(value) && value.length > 0)
      return t('details:history.releases', { count: value.length });
    const labels = new Map(knownOptions(definition ?? {}).map((one) => [one.value, words(one.label)]));
    return textOf(value, labels);
  };
}
