import { maximumFolderName } from '@firstlook/contract/folder-limit.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { classNames } from '../../ui/page/class-name.ts';
import css from './folder-group.module.css';

interface FolderNameFormProps {
  label: string;
  initial?: string;
  /** What is wrong with the name, in words; nothing when it is stored. */
  onSave: (name: string) => Promise<string | undefined>;
  onEnd: () => void;
}

/** The name of a folder, written where it stands: Enter keeps it, Escape leaves it as it was. */
export function FolderNameForm({ label, initial = '', onSave, onEnd }: FolderNameFormProps) {
  const [name, setName] = useState(initial);
  const [fault, setFault] = useState<string>();
  const faultId = useId();
  const save = useOneAtATime(async () => {
    // A new folder has no name yet that could still be the same.
    const isSame = initial !== '' && name.trim() === initial;
    const wrong = isSame ? undefined : await onSave(name);
    if (wrong) setFault(wrong);
    else onEnd();
    return !wrong;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The drawer around it stays open.
    event.stopPropagation();
    onEnd();
  };
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={classNames('input', fault && 'faulty')}>
        <input
          dir="auto"
          // biome-ignore lint/a11y/noAutofocus: it stands where the person has just asked for it
          autoFocus
          aria-label={label}
          aria-invalid={!!fault}
          aria-describedby={fault ? faultId : undefined}
          placeholder={label}
          maxLength={maximumFolderName}
          value={name}
          onFocus={(event) => event.target.select()}
          onKeyDown={onKeyDown}
          onBlur={() => {
            // What was typed is not thrown away by a click elsewhere.
            if (name.trim() && !fault) void save();
            else onEnd();
          }}
          onChange={(event) => {
            setName(event.target.value);
            setFault(undefined);
          }}
        />
      </div>
      {fault && (
        <p id={faultId} role="alert" className={css.fault}>
          {fault}
        </p>
      )}
    </form>
  );
}
