import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../ui/field/text-field.tsx';
import { confirm } from '../ui/overlay/confirm.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Button } from '../ui/page/button.tsx';
import { Note } from '../ui/page/note.tsx';
import css from './secret-dialog.module.css';

interface SecretDialogProps {
  secret: string;
  words: {
    title: string;
    text: string;
    label: string;
    help: string;
    done: string;
    leave: string;
    leaveText: string;
    leaveYes: string;
  };
  /** How it is used. */
  children?: ReactNode;
  onClose: () => void;
}

/** A secret, once. Closing without having copied it asks. */
export function SecretDialog({ secret, words, children, onClose }: SecretDialogProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      // Without the clipboard the text can be selected by hand.
      document.querySelector<HTMLInputElement>('[role=dialog] input[readonly]')?.select();
    }
  };
  const close = async () => {
    const { leave, leaveText, leaveYes } = words;
    if (copied || (await confirm({ title: leave, text: leaveText, confirmLabel: leaveYes }))) onClose();
  };
  return (
    <Dialog
      opened
      width={640}
      title={words.title}
      onClose={() => void close()}
      footer={
        <>
          <Button icon={copied ? Check : Copy} onClick={() => void copy()}>
            {t(copied ? 'common:copied' : 'common:copy')}
          </Button>
          <Button kind="primary" onClick={() => void close()}>
            {words.done}
          </Button>
        </>
      }
    >
      <Note tone="warn">{words.text}</Note>
      <TextField
        ltr
        readOnly
        data-autofocus
        className={css.secret}
        label={words.label}
        help={words.help}
        value={secret}
        onFocus={(event) => event.target.select()}
        onChange={() => undefined}
      />
      {children}
    </Dialog>
  );
}
