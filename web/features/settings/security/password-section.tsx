import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangePassword } from '../../../data/auth.ts';
import { useErrorText } from '../../../parts/failure.tsx';
import { usePasswordFault } from '../../../parts/password-fault.ts';
import { isNewPassword, NewPassword } from '../../../ui/field/new-password.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Button } from '../../../ui/page/button.tsx';
import { Note } from '../../../ui/page/note.tsx';
import css from './security.module.css';
import { isWrongPassword } from './wrong-password.ts';

const empty = { current: '', password: '', confirmation: '' };

/** A new password; every other session ends with it. */
export function PasswordSection() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const save = useChangePassword();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState(empty);
  const ready = draft.current !== '' && isNewPassword(draft.password, draft.confirmation);
  const faultText = usePasswordFault(save.error);
  const wrong = isWrongPassword(save.error);

  const submit = async () => {
    if (!ready || save.isPending) return;
    try {
      await save.mutateAsync({ password: draft.current, newPassword: draft.password });
      setDraft(empty);
      setOpen(false);
      toast({ tone: 'ok', text: t('security:password.done') });
    } catch {
      // Shown below from the mutation.
    }
  };
  return (
    <section className="panel padded">
      <div className="row wrap">
        <span className="grow">
          <h2>{t('security:password.title')}</h2>
          <p className="muted">{t('security:password.text')}</p>
        </span>
        {!open && <Button onClick={() => setOpen(true)}>{t('security:password.change')}</Button>}
      </div>
      {open && (
        <form
          noValidate
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {save.error && !wrong && !faultText && (
            <Note tone="danger" live>
              {errorText(save.error)}
            </Note>
          )}
          <PasswordField
            required
            autoFocus
            label={t('password:current')}
            name="current-password"
            autoComplete="current-password"
            value={draft.current}
            error={wrong ? t('security:wrongPassword') : undefined}
            onChange={(current) => {
              save.reset();
              setDraft({ ...draft, current });
            }}
          />
          <NewPassword
            password={draft.password}
            confirmation={draft.confirmation}
            error={faultText}
            onChange={(change) => setDraft({ ...draft, ...change })}
          />
          <div className="row">
            <Button type="submit" kind="primary" disabled={!ready} busy={save.isPending}>
              {t('common:save.label')}
            </Button>
            <Button
              kind="ghost"
              onClick={() => {
                setDraft(empty);
                setOpen(false);
              }}
            >
              {t('common:cancel')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
