import { Field, type FieldFrame } from './field.tsx';

interface TextAreaFieldProps extends FieldFrame {
  value: string;
  rows?: number;
  maxLength?: number;
  placeholder?: string;
  ltr?: boolean;
  onChange: (value: string) => void;
}

export function TextAreaField({
  value,
  rows = 4,
  maxLength,
  placeholder,
  ltr,
  onChange,
  ...frame
}: TextAreaFieldProps) {
  return (
    <Field {...frame}>
      {(aria) => (
        <div className="input area">
          <textarea
            {...aria}
            dir={ltr ? 'ltr' : 'auto'}
            rows={rows}
            maxLength={maxLength}
            placeholder={placeholder}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}
