import { Field, type FieldFrame } from './field.tsx';

interface TextAreaFieldProps extends FieldFrame {
  value: string;
  rows?: number;
  maxLength?: number;
  placeholder?: string;
  ltr?: boolean;
  /** Where the text itself does not tell it: the names of fields in it have letters, too. */
  dir?: 'rtl' | 'ltr';
  onChange: (value: string) => void;
}

export function TextAreaField({
  value,
  rows = 4,
  maxLength,
  placeholder,
  ltr,
  dir,
  onChange,
  ...frame
}: TextAreaFieldProps) {
  return (
    <Field {...frame}>
      {(aria) => (
        <div className="input area">
          <textarea
            {...aria}
            dir={ltr ? 'ltr' : (dir ?? 'auto')}
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
