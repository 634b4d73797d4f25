import { DateField } from '../../../ui/field/date-field.tsx';
import { type EditorProps, useFrame } from '../field-scope.ts';

/** A day, kept as `YYYY-MM-DD` and shown as day/month/year. */
export function DateEditor(props: EditorProps) {
  const { definition, value, onChange } = props;
  return (
    <DateField
      keepsUnread
      {...useFrame(props)}
      value={typeof value === 'string' && value ? value : null}
      disabled={definition.disabled}
      onChange={onChange}
    />
  );
}
