import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewApiKey } from '../../data/trust.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import css from './api-keys.module.css';

/** The secret, once. Closing without having copied it asks. */
export function SecretDialog({ made, onClose }: { made: NewApiKey; onClose: () => void }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(made.secret);
      setCopied(true);
    } catch {
      // Without the clipboard the text can be selected by hand.
      document.querySelector<HTMLInputElement>('[role=dialog] input[readonly]')?.select();
    }
  };
  const close = async () => {
    if (
      copied ||
      (await confirm({
        title: t('apiKeys:secret.leave'),
        text: t('apiKeys:secret.leaveText'),
        confirmLabel: t('apiKeys:secret.leaveYes'),
      }))
    )
      onClose();
  };
  return (
    <Dialog
      opened
      width={640}
      title={t('apiKeys:secret.title', { name: made.name })}
      onClose={() => void close()}
      footer={
        <>
          <Button icon={copied ? Check : Copy} onClick={() => void copy()}>
            {t(copied ? 'common:copied' : 'common:copy')}
          </Button>
          <Button kind="primary" onClick={() => void close()}>
            {t('apiKeys:secret.done')}
          </Button>
        </>
      }
    >
      <Note tone="warn">{t('apiKeys:secret.text')}</Note>
      <TextField
        ltr
        readOnly
        data-autofocus
        className={css.secret}
        label={t('apiKeys:secret.label')}
        help={t('apiKeys:secret.help')}
        value={made.secret}
        onFocus={(event) => event.target.select()}
        onChange={() => undefined}
      />
    </Dialog>
  );
}
