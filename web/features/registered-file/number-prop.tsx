import { TextField } from '../../ui/field/text-field.tsx';

interface NumberPropProps {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** A limit of a field; empty: there is none. */
export function NumberProp({ label, value, onChange }: NumberPropProps) {
  return (
    <TextField
      ltr
      type="number"
      label={label}
      value={value === undefined ? '' : String(value)}
      onChange={(text) => {
        const number = Number(text);
        onChange(text.trim() === '' || Number.isNaN(number) ? undefined : number);
      }}
    />
  );
}
