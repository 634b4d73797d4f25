import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { classNames } from '../page/class-name.ts';
import { Icon, type IconType } from '../page/icon.tsx';
import { Field, type FieldFrame } from './field.tsx';
import { withIsolatedPhones, withoutIsolation } from './isolated-phones.ts';

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
  onBlur,
  ...input
}: TextFieldProps) {
  // Marks stand in the field only; while a person types, what they typed stands there as it is.
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && withoutIsolation(typed) === value ? typed : withIsolatedPhones(value);
  return (
    <Field label={label} help={help} error={error} required={required} count={count} className={className}>
      {(aria) => (
        <div className={classNames('input', error && 'faulty', input.disabled && 'disabled')}>
          {icon && <Icon of={icon} />}
          <input
            dir={ltr ? 'ltr' : 'auto'}
            {...input}
            // A dialog takes the focus to what is marked so; the browser's own attribute comes too early for it.
            data-autofocus={input.autoFocus || undefined}
            {...aria}
            value={ltr ? value : shown}
            onBlur={(event) => {
              setTyped(null);
              onBlur?.(event);
            }}
            onChange={(event) => {
              setTyped(event.target.value);
              // What a paste from a document brings along: one line holds no control characters.
              onChange(withoutIsolation(event.target.value.replace(/\p{Cc}+/gu, ' ')));
            }}
          />
          {end}
        </div>
      )}
    </Field>
  );
}
