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
}

/** In how many releases the field has a value, and each of its options is chosen. */
export function FieldUsed({ usage, path, options = [] }: FieldUsedProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const used = usage?.fields.find((one) => one.path === path);
  if (!used) return null;
  const labelOf = (value: string) => words(options.find((one) => one.value === value)?.label) || value;
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
