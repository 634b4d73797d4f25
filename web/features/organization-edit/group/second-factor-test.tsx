import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../data/api.ts';
import { useSecondFactorTest } from '../../../data/organization-admin.ts';
import { useUser } from '../../../data/session.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { useErrorText } from '../../../parts/failure.tsx';
import { Segmented } from '../../../ui/field/segmented.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Button } from '../../../ui/page/button.tsx';
import css from '../organization-edit.module.css';

interface SecondFactorTestProps {
  organizationId: string;
  onClose: () => void;
  onProven: () => void;
}

/** Sends a code to the person who is about to ask one of all members, and waits until it was typed. */
export function SecondFactorTest({ organizationId, onClose, onProven }: SecondFactorTestProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const user = useUser();
  const { send, finish } = useSecondFactorTest(organizationId);
  const [method, setMethod] = useState<'email' | 'sms'>('email');
  const [pass, setPass] = useState('');
  const sent = send.data;
  const failure = finish.error ?? send.error;
  const submit = () => {
    if (!sent) return send.mutate(method);
    if (/^\d{4,10}$/.test(pass)) finish.mutate(pass, { onSuccess: onProven });
  };
  return (
    <Dialog
      opened
      title={t('organizationEdit:test.title')}
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          {sent && (
            <Button busy={send.isPending} onClick={() => send.mutate(method)}>
              {t('organizationEdit:test.again')}
            </Button>
          )}
          <Button
            kind="primary"
            busy={finish.isPending || (!sent && send.isPending)}
            disabled={!!sent && pass.length < 4}
            onClick={submit}
          >
            {t(sent ? 'organizationEdit:test.check' : 'organizationEdit:test.send')}
          </Button>
        </>
      }
    >
      <form
        className={css.settingStack}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className="dialog-text">{t('organizationEdit:test.text')}</p>
        {user?.mobile && (
          <Segmented
            label={t('organizationEdit:test.method')}
            value={method}
            onChange={(next) => {
              setMethod(next);
              send.reset();
            }}
            options={[
              { value: 'email', label: t('organizationEdit:test.email') },
              { value: 'sms', label: t('organizationEdit:test.sms') },
            ]}
          />
        )}
        {sent && (
          <>
            <p role="status">
              {t('organizationEdit:test.sent')} <Ltr>{sent.sentTo}</Ltr>
            </p>
            <TextField
              ltr
              data-autofocus
              autoFocus
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              label={t('organizationEdit:test.code')}
              value={pass}
              error={failure ? errorText(failure) : undefined}
              onChange={(text) => {
                setPass(text.replace(/\D/g, ''));
                finish.reset();
              }}
            />
          </>
        )}
        {!sent && failure instanceof ApiError && (
          <p className="error" role="alert">
            {errorText(failure)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
