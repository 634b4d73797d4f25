import { ChevronDown } from 'lucide-react';
import { Icon } from '../page/icon.tsx';
import { Field, type FieldFrame } from './field.tsx';
import css from './plain-select.module.css';

interface PlainSelectProps<Value extends string> extends FieldFrame {
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** One of a few, by the browser's own list: a reader's page has it without the kit, and a phone as its people know it. */
export function PlainSelect<Value extends string>(props: PlainSelectProps<Value>) {
  const { value, options, onChange, ...frame } = props;
  return (
    <Field {...frame}>
      {(aria) => (
        <span className={css.box}>
          <select {...aria} value={value} onChange={(event) => onChange(event.target.value as Value)}>
            {options.map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} />
        </span>
      )}
    </Field>
  );
}
