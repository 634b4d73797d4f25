import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasskeyRefused } from '../../../data/second-factor.ts';
import { useErrorText } from '../../../parts/failure.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import dialogWindow from '../../../ui/overlay/dialog-window.module.css';
import { Button } from '../../../ui/page/button.tsx';
import { Note } from '../../../ui/page/note.tsx';
import css from './security.module.css';
import { isWrongPassword } from './wrong-password.ts';

interface PasswordDialogProps {
  title: string;
  text: string;
  submit: string;
  danger?: boolean;
  /** More to fill in, above the password. */
  children?: ReactNode;
  /** Does the work; a refusal is shown here. */
  onPassword: (password: string) => Promise<void>;
  onClose: () => void;
}

/** Changing how one signs in asks for the password again (ASVS 7.5.1). */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, text, submit, danger, children, onPassword, onClose } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const wrong = isWrongPassword(error);
  const give = async () => {
    if (!password || isBusy) return;
    setIsBusy(true);
    try {
      await onPassword(password);
    } catch (cause) {
      setError(cause);
      setIsBusy(false);
    }
  };
  return (
    <Dialog opened title={title} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void give();
        }}
      >
        <p className="dialog-text">{text}</p>
        {!!error && !wrong && (
          <Note tone="danger" live>
            {error instanceof PasskeyRefused ? t('security:passkey.refused') : errorText(error)}
          </Note>
        )}
        <div className={css.dialogFields}>
          {children}
          <PasswordField
            required
            autoFocus
            label={t('password:current')}
            name="current-password"
            autoComplete="current-password"
            value={password}
            error={wrong ? t('security:wrongPassword') : undefined}
            onChange={(value) => {
              setPassword(value);
              setError(null);
            }}
          />
        </div>
        <div className={dialogWindow.foot}>
          <Button kind="ghost" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            type="submit"
            kind={danger ? 'dangerOutline' : 'primary'}
            disabled={!password}
            busy={isBusy}
          >
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
