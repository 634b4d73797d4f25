import type { ReactNode, Ref } from 'react';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { Note } from '../../ui/page/note.tsx';
import css from './sign-in.module.css';

interface DoorFormProps {
  /** Absent where the page says it already. */
  title?: string;
  lede?: string;
  /** What stands before the error: why one is here. */
  notes?: ReactNode;
  error?: string | null;
  ref?: Ref<HTMLFormElement>;
  /** Answers whether it is done for good, because the page is left. */
  onSubmit: () => Promise<boolean>;
  children: ReactNode;
}

/** The frame of every form at the door: what it is for, what went wrong, the fields, one button. */
export function FrameForm({ title, lede, notes, error, ref, onSubmit, children }: DoorFormProps) {
  const submit = useOneAtATime(onSubmit);
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {title && <h1>{title}</h1>}
      {lede && <p className={css.lede}>{lede}</p>}
      {notes}
      {error && (
        <Note tone="danger" live>
          {error}
        </Note>
      )}
      {children}
    </form>
  );
}
