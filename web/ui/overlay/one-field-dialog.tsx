import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../field/text-field.tsx';
import { useOneAtATime } from '../hook/use-one-at-a-time.ts';
import { Button } from '../page/button.tsx';
import { Dialog } from './dialog.tsx';
import { useCloseUnsaved } from './unsaved.tsx';

interface OneFieldDialogProps {
  title: string;
  label: string;
  help?: string;
  /** What the field holds at first. */
  initial?: string;
  /** Addresses and numbers. */
  ltr?: boolean;
  required?: boolean;
  maxLength?: number;
  confirmLabel: string;
  icon?: LucideIcon;
  /** What it does cannot be taken back. */
  danger?: boolean;
  /** What is wrong with the text, in words; the dialog closes when nothing is. */
  onSubmit: (text: string) => Promise<string | undefined>;
  /** What else is asked, below the field. */
  children?: ReactNode;
  onClose: () => void;
}

/** Asks for one text and does something with it; what goes wrong is said at the field, and nothing typed is lost. */
export function OneFieldDialog(props: OneFieldDialogProps) {
  const { title, initial = '', confirmLabel, icon, danger, onSubmit, children, onClose, ...field } = props;
  const { t } = useTranslation();
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = useOneAtATime(async () => {
    setBusy(true);
    const wrong = await onSubmit(text);
    setBusy(false);
    if (wrong) setError(wrong);
    else onClose();
    return !wrong;
  });
  // What is typed to confirm an act is nothing to keep.
  const close = useCloseUnsaved(!danger && text.trim() !== '' && text.trim() !== initial.trim(), onClose);
  return (
    <Dialog
      opened
      title={title}
      onClose={close}
      footer={
        <>
          <Button kind="ghost" onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button
            kind={danger ? 'dangerOutline' : 'primary'}
            icon={icon}
            flip={!!icon}
            busy={busy}
            onClick={() => void submit()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          {...field}
          data-autofocus
          value={text}
          error={error}
          onChange={(value) => {
            setText(value);
            setError(undefined);
          }}
        />
        {children}
      </form>
    </Dialog>
  );
}
