import { type ComboboxItem, MultiSelect, type OptionsFilter, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { cropText } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { Kit } from '../page/kit.tsx';
import { Field, type FieldFrame } from './field.tsx';

export interface Option {
  value: string;
  label: string;
  /** A technical name that stands small beside the label, and is found by typing, too. */
  code?: string;
  /** Shown, and not to be chosen. */
  disabled?: boolean;
  /** The heading that it stands under; those of one heading stand together. */
  group?: string;
}

/** Choices without a heading first, then each heading with its own, in the order in which they come. */
export function underHeadings(options: readonly Option[]): (Option | { group: string; items: Option[] })[] {
  const headings = [...new Set(options.map(({ group }) => group ?? ''))].filter(Boolean);
  const of = (heading: string) =>
    options.filter(({ group = '' }) => group === heading).map(({ group: _group, ...option }) => option);
  return [...of(''), ...headings.map((group) => ({ group, items: of(group) }))];
}

/** What is typed is looked for in labels and technical names. */
const byLabelOrCode: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase();
  const isFound = (one: ComboboxItem & { code?: string }) =>
    one.label.toLowerCase().includes(wanted) || one.code?.toLowerCase().includes(wanted);
  return options.filter((one) => 'group' in one || isFound(one));
};

interface SelectFieldProps extends FieldFrame {
  value: string | null;
  options: readonly Option[];
  onChange: (value: string | null) => void;
  disabled?: boolean;
  clearable?: boolean;
}

const dropdown = { zIndex: 60, shadow: 'md', transitionProps: { duration: 0 } } as const;

/** One of many; searchable when there are more than eight. */
export function SelectField({ value, options, onChange, disabled, clearable, ...frame }: SelectFieldProps) {
  const { t } = useTranslation();
  return (
    <Field {...frame}>
      {(aria) => (
        <Kit>
          <Select
            {...aria}
            data={underHeadings(options)}
            {...(options.some(({ code }) => code) && {
              filter: byLabelOrCode,
              renderOption: ({ option }: { option: ComboboxItem & { code?: string } }) => (
                <div style={{ overflowWrap: 'anywhere' }}>
                  {option.label}
                  <div>
                    <Ltr className="muted small">{option.code}</Ltr>
                  </div>
                </div>
              ),
            })}
            value={value}
            onChange={onChange}
            disabled={disabled}
            clearable={clearable}
            searchable={options.length > 8}
            error={!!frame.error}
            allowDeselect={false}
            placeholder={t('common:choose')}
            nothingFoundMessage={t('common:noMatch')}
            comboboxProps={dropdown}
            limit={50}
          />
        </Kit>
      )}
    </Field>
  );
}

interface MultiSelectFieldProps extends FieldFrame {
  value: readonly string[];
  options: readonly Option[];
  onChange: (value: string[]) => void;
  disabled?: boolean;
}

/** Values shown cropped to 8 characters (specification 1 section 2); the whole text is in the tooltip. */
const shownMarks = 8;

export function MultiSelectField({ value, options, onChange, disabled, ...frame }: MultiSelectFieldProps) {
  const { t } = useTranslation();
  return (
    <Field {...frame}>
      {(aria) => (
        <Kit>
          <MultiSelect
            {...aria}
            data={underHeadings(options)}
            value={[...value]}
            onChange={onChange}
            disabled={disabled}
            searchable
            hidePickedOptions
            error={!!frame.error}
            placeholder={value.length === 0 ? t('common:choose') : undefined}
            nothingFoundMessage={t('common:noMatch')}
            comboboxProps={dropdown}
            limit={50}
            renderPill={({ option, onRemove }) => (
              <span className="tag" title={option?.label}>
                <span aria-hidden="true">{cropText(option?.label ?? '', shownMarks)}</span>
                <span className="visually-hidden">{option?.label}</span>
                <button
                  type="button"
                  aria-label={t('common:removeNamed', { name: option?.label })}
                  onClick={onRemove}
                >
                  ×
                </button>
              </span>
            )}
          />
        </Kit>
      )}
    </Field>
  );
}
