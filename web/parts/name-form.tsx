import { useState } from 'react';
import { TextField } from '../ui/field/text-field.tsx';
import { useOneAtATime } from '../ui/hook/use-one-at-a-time.ts';
import { Button } from '../ui/page/button.tsx';
import css from './name-form.module.css';

interface NameFormProps {
  label: string;
  /** The words of the button. */
  save: string;
  initial?: string;
  /** What is said of no name. */
  required: string;
  faultOf: (error: unknown) => string;
  /** Keeps the name; the field is empty for the next one then. */
  onSave: (name: string) => Promise<unknown>;
}

/** A name with its button, as often as one is wanted; what is wrong with it stands beneath. */
export function NameForm({ label, save, initial = '', required, faultOf, onSave }: NameFormProps) {
  const [name, setName] = useState(initial);
  const [fault, setFault] = useState<string>();
  const submit = useOneAtATime(async () => {
    const wanted = name.trim();
    if (!wanted) {
      setFault(required);
      return false;
    }
    try {
      await onSave(wanted);
      setName('');
    } catch (error) {
      setFault(faultOf(error));
    }
    return false;
  });
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={label}
        value={name}
        maxLength={100}
        error={fault}
        onChange={(value) => {
          setName(value);
          setFault(undefined);
        }}
      />
      <Button type="submit">{save}</Button>
    </form>
  );
}
