import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { TextField } from '../ui/field/text-field.tsx';
import { useOneAtATime } from '../ui/hook/use-one-at-a-time.ts';
import { useUnsaved } from '../ui/overlay/unsaved.tsx';
import { Button } from '../ui/page/button.tsx';
import css from './name-form.module.css';

/** For a window whose own button ends it: a name that stands in the field is kept before. */
export interface NameFormHandle {
  /** Whether no name is left in the field: there was none, or it is kept by now. */
  finish: () => Promise<boolean>;
}

interface NameFormProps {
  label: string;
  /** The words of the button. */
  save: string;
  initial?: string;
  /** What is said of no name. */
  required: string;
  faultOf: (error: unknown) => string;
  /** Keeps the name; the field is empty for the next one then, unless it answers `false`: the name was not kept. */
  onSave: (name: string) => Promise<unknown>;
  ref?: Ref<NameFormHandle>;
}

/** A name with its button, as often as one is wanted; what is wrong with it stands beneath. */
export function NameForm({ label, save, initial = '', required, faultOf, onSave, ref }: NameFormProps) {
  const [name, setName] = useState(initial);
  const [fault, setFault] = useState<string>();
  const isKept = useRef(false);
  const submit = useOneAtATime(async () => {
    const wanted = name.trim();
    if (!wanted) {
      setFault(required);
      return false;
    }
    try {
      if ((await onSave(wanted)) === false) return false;
      isKept.current = true;
      setName('');
    } catch (error) {
      setFault(faultOf(error));
    }
    return false;
  });
  const finish = async () => {
    if (!name.trim()) return true;
    isKept.current = false;
    await submit();
    return isKept.current;
  };
  useImperativeHandle(ref, () => ({ finish }));
  useUnsaved({ dirty: name.trim() !== '' && name.trim() !== initial.trim(), save: finish });
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
