import { TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Kit } from '../page/kit.tsx';
import { Field, type FieldFrame } from './field.tsx';

interface NamesFieldProps extends FieldFrame {
  value: readonly string[];
  /** Names there are; others are made by typing them. */
  options: readonly string[];
  /** What one looks like; else that they may be typed or chosen. */
  placeholder?: string;
  onChange: (value: string[]) => void;
}

const dropdown = { zIndex: 60, shadow: 'md', transitionProps: { duration: 0 } } as const;

/** Several names, known or new: Enter or a comma ends one. */
export function NamesField({ value, options, placeholder, onChange, ...frame }: NamesFieldProps) {
  const { t } = useTranslation();
  return (
    <Field {...frame}>
      {(aria) => (
        <Kit>
          <TagsInput
            {...aria}
            data={[...options]}
            value={[...value]}
            onChange={onChange}
            limit={50}
            splitChars={[',', ';']}
            maxLength={100}
            acceptValueOnBlur
            placeholder={value.length === 0 ? (placeholder ?? t('common:typeOrChoose')) : undefined}
            comboboxProps={dropdown}
          />
        </Kit>
      )}
    </Field>
  );
}
