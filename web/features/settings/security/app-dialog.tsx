import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFinishTotp, useStartTotp } from '../../../data/own-security.ts';
import { copyWithNotice } from '../../../parts/copy-with-notice.ts';
import { useErrorText } from '../../../parts/failure.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import dialogWindow from '../../../ui/overlay/dialog-window.module.css';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Button, IconButton } from '../../../ui/page/button.tsx';
import { classNames } from '../../../ui/page/class-name.ts';
import { FactorName } from './factor-name.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import css from './security.module.css';

interface AppDialogProps {
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** Sets up an authenticator app: password, picture to scan, and the first code as the proof that it works. */
export function AppDialog({ onDone, onClose }: AppDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const start = useStartTotp();
  const finish = useFinishTotp();
  const [name, setName] = useState('');
  const [pass, setPass] = useState('');
  const secret = start.data;
  if (!secret) {
    return (
      <PasswordDialog
        title={t('security:app.add')}
        text={t('security:app.passwordText')}
        submit={t('security:next')}
        onClose={onClose}
        onPassword={async (password) => {
          await start.mutateAsync(password);
        }}
      />
    );
  }
  const give = async () => {
    try {
      onDone((await finish.mutateAsync({ id: secret._id, pass, name: name.trim() })).recoveryCodes);
      toast({ tone: 'ok', text: t('security:app.done') });
    } catch {
      // Shown at the field from the mutation.
    }
  };
  return (
    <Dialog opened width={640} title={t('security:app.add')} onClose={onClose}>
      <form
        noValidate
        className={css.appSetup}
        onSubmit={(event) => {
          event.preventDefault();
          if (pass.length === 6) void give();
        }}
      >
        <img
          className={css.qrCode}
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(secret.picture)}`}
          alt={t('security:app.picture')}
        />
        <div className={css.dialogFields}>
          <p>{t('security:app.scan')}</p>
          <p className={css.secret}>
            <code dir="ltr">{secret.secret.match(/.{1,4}/g)?.join(' ')}</code>
            <IconButton
              icon={Copy}
              label={t('security:app.copySecret')}
              onClick={() => void copyWithNotice(t, secret.secret)}
            />
          </p>
          <FactorName value={name} onChange={setName} />
          <TextField
            required
            ltr
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            label={t('security:app.code')}
            value={pass}
            error={finish.error ? errorText(finish.error) : undefined}
            onChange={(text) => {
              finish.reset();
              setPass(text.replace(/\D/g, '').slice(0, 6));
            }}
          />
        </div>
        <div className={classNames(dialogWindow.foot, css.appFoot)}>
          <Button kind="ghost" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" kind="primary" disabled={pass.length !== 6} busy={finish.isPending}>
            {t('security:app.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
