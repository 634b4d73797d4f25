import { useEffect, useRef } from 'react';
import { TextField } from '../../ui/field/text-field.tsx';
import css from './second-factor.module.css';

export const codeLength = 6;

interface CodeFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  disabled?: boolean;
  onChange: (value: string) => void;
  /** All six digits are there. */
  onFull: (value: string) => void;
}

/** Six digits: typed, pasted with whatever stands around them, or filled in by the device. */
export function CodeField({ label, value, error, disabled, onChange, onFull }: CodeFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After a wrong code the next one is typed over it.
    const input = box.current?.querySelector('input');
    input?.focus();
    if (error) input?.select();
  }, [error]);
  return (
    <div ref={box} className={css.codeField}>
      <TextField
        label={label}
        ltr
        inputMode="numeric"
        autoComplete="one-time-code"
        name="one-time-code"
        value={value}
        error={error}
        readOnly={disabled}
        onChange={(text) => {
          const digits = text.replace(/\D/g, '').slice(0, codeLength);
          onChange(digits);
          if (digits.length === codeLength && digits !== value) onFull(digits);
        }}
      />
    </div>
  );
}
