import { placedFields } from '@firstlook/contract/field-change.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { useTranslation } from 'react-i18next';
import type { FieldUsage } from '../../data/registered-file.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useFieldWords } from '../../parts/field-words.ts';

interface FieldUsedProps {
  usage: FieldUsage | undefined;
  /** Of the field, as its values lie: `shows.day` in a table. */
  path: string;
  options: FieldDefinition['options'];
  /** The fields of the stored file. */
  stored: readonly FieldDefinition[];
}

/** In how many releases the field has a value, and each of its options is chosen. */
export function FieldUsed({ usage, path, options = [], stored }: FieldUsedProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const used = usage?.fields.find((one) => one.path === path);
  if (!used) return null;
  const before = placedFields(stored).find((one) => one.path === path)?.definition.options ?? [];
  const labelOf = (value: string) =>
    words([...options, ...before].find((one) => one.value === value)?.label) || value;
  return (
    <p className="muted small">
      {t('registeredFile:used', { count: used.releases })}
      {used.options.map(({ value, releases }, index) => (
        <span key={value}>
          {index === 0 ? ' ' : ' · '}
          <bdi>{labelOf(value)}</bdi> {formatNumber(releases)}
        </span>
      ))}
    </p>
  );
}
