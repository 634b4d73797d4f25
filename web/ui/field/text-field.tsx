import type { InputHTMLAttributes, ReactNode } from 'react';
import { classNames } from '../page/class-name.ts';
import { Icon, type IconType } from '../page/icon.tsx';
import { Field, type FieldFrame } from './field.tsx';

interface TextFieldProps
  extends FieldFrame,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'className'> {
  value: string;
  onChange: (value: string) => void;
  icon?: IconType;
  /** Something at the end of the box: a unit, a button. */
  end?: ReactNode;
  /** Addresses, mails, phones: typed from left to right in every language. */
  ltr?: boolean;
}

export function TextField({
  label,
  help,
  error,
  required,
  count,
  className,
  value,
  onChange,
  icon,
  end,
  ltr,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} required={required} count={count} className={className}>
      {(aria) => (
        <div className={classNames('input', error && 'bad', input.disabled && 'off')}>
          {icon && <Icon of={icon} />}
          <input
            dir={ltr ? 'ltr' : 'auto'}
            {...input}
            // A dialog takes the focus to what is marked so; the browser's own attribute comes too early for it.
            data-autofocus={input.autoFocus || undefined}
            {...aria}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {end}
        </div>
      )}
    </Field>
  );
}
