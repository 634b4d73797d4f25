import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../parts/failure.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Button } from '../../ui/page/button.tsx';
import { CodeField, codeLength } from './code-field.tsx';

interface TypedCodeProps {
  method: 'totp' | 'recovery';
  busy: boolean;
  error: unknown;
  trust: ReactNode;
  onGive: (pass: string) => void;
}

/** A code that is not sent: of an authenticator app, or one of the recovery codes. */
export function TypedFactor({ method, busy, error, trust, onGive }: TypedCodeProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [pass, setPass] = useState('');
  const problem = error ? errorText(error) : undefined;
  const ready = method === 'totp' ? pass.length === codeLength : pass.trim().length >= 4;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !busy) onGive(pass.trim());
      }}
    >
      <p className="dialog-text">{t(`secondFactor:${method}.text`)}</p>
      {method === 'totp' ? (
        <CodeField
          label={t('secondFactor:code')}
          value={pass}
          error={problem}
          disabled={busy}
          onChange={setPass}
          onFull={onGive}
        />
      ) : (
        <TextField
          label={t('secondFactor:recovery.label')}
          ltr
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={pass}
          error={problem}
          onChange={setPass}
        />
      )}
      {trust}
      <Button type="submit" kind="primary" size="lg" disabled={!ready} busy={busy}>
        {t('secondFactor:submit')}
      </Button>
    </form>
  );
}
