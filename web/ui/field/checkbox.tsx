import { Checkbox as KitCheckbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { Kit } from '../page/kit.tsx';

interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label?: ReactNode;
  /** The name when there is no visible label (a row's check). */
  ariaLabel?: string;
  indeterminate?: boolean;
  disabled?: boolean;
  description?: ReactNode;
}

export function Checkbox({ checked, onChange, label, ariaLabel, ...rest }: CheckboxProps) {
  return (
    <Kit>
      <KitCheckbox
        {...rest}
        radius="xs"
        checked={checked}
        label={label}
        aria-label={ariaLabel}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Kit>
  );
}
