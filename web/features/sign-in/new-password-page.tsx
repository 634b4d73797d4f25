import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { useSetNewPassword } from '../../data/auth.ts';
import { path } from '../../device/path.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { usePasswordFault } from '../../parts/password-fault.ts';
import { isNewPassword, NewPassword } from '../../ui/field/new-password.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button, ButtonLink } from '../../ui/page/button.tsx';
import { ExpiredLink, MissingLink } from './expired-link.tsx';
import { FrameForm } from './frame-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useHashToken } from './use-hash-token.ts';

const ended = (error: unknown) =>
  error instanceof ApiError && (error.code === 'LINK_ENDED' || error.code === 'NOT_FOUND');

function NewPasswordForm({ token }: { token: string }) {
  const { t } = useTranslation();
  const go = useGo();
  const errorText = useErrorText();
  const set = useSetNewPassword();
  const [draft, setDraft] = useState({ password: '', confirmation: '' });
  const faultText = usePasswordFault(set.error);
  const ready = isNewPassword(draft.password, draft.confirmation);
  const submit = async () => {
    if (!ready) return false;
    try {
      await set.mutateAsync({ token, password: draft.password });
      toast({ tone: 'ok', text: t('signUp:newPassword.done') });
      go(path.login, { replace: true });
      return true;
    } catch {
      // Shown below from the mutation.
      return false;
    }
  };
  if (ended(set.error)) return <EndedPassword />;
  return (
    <FrameForm
      title={t('signUp:newPassword.title')}
      lede={t('signUp:newPassword.text')}
      error={set.error && !faultText ? errorText(set.error) : null}
      onSubmit={submit}
    >
      <NewPassword
        {...draft}
        autoFocus
        error={faultText}
        onChange={(change) => setDraft({ ...draft, ...change })}
      />
      <Button type="submit" kind="primary" size="lg" disabled={!ready} busy={set.isPending}>
        {t('signUp:newPassword.submit')}
      </Button>
    </FrameForm>
  );
}

function EndedPassword() {
  const { t } = useTranslation();
  return (
    <ExpiredLink text={t('signUp:newPassword.ended')}>
      <ButtonLink kind="primary" size="lg" to={path.login} search={{ forgotten: '1' }}>
        {t('signUp:newPassword.again')}
      </ButtonLink>
    </ExpiredLink>
  );
}

/** A new password by the mailed link. The old one works until this is done. */
export function NewPasswordPage() {
  const { t } = useTranslation();
  const token = useHashToken();
  return (
    <SignInFrame title={t('signUp:newPassword.title')}>
      {token ? <NewPasswordForm token={token} /> : <MissingLink />}
    </SignInFrame>
  );
}
