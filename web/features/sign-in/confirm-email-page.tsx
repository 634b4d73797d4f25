import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { useConfirmEmail, useEmailLink } from '../../data/auth.ts';
import { useUser } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { Button, ButtonLink } from '../../ui/page/button.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { ExpiredLink, MissingLink } from './expired-link.tsx';
import { FrameForm } from './frame-form.tsx';
import { FrameMessage } from './frame-message.tsx';
import css from './sign-in.module.css';
import { SignInFrame } from './sign-in-frame.tsx';
import { useHashToken } from './use-hash-token.ts';

const hasEnded = (error: unknown) => error instanceof ApiError && [404, 410].includes(error.status);

/** Why the link does nothing any more. */
const endingOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'NEW_EMAIL_CALLED_OFF'
    ? 'signUp:confirm.calledOff'
    : 'signUp:confirm.ended';

function Confirmed() {
  const { t } = useTranslation();
  return (
    <FrameMessage icon={MailCheck} title={t('signUp:confirm.done')}>
      <p>{t('signUp:confirm.doneText')}</p>
      <div className={css.ways}>
        <ButtonLink kind="primary" size="lg" to="/">
          {t('signUp:confirm.on')}
        </ButtonLink>
      </div>
    </FrameMessage>
  );
}

/**
 * The press, and the password where there is no session of that account here: a person whose address another signed up with
 * must not prove it for them.
 */
function ConfirmForm({ token }: { token: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const user = useUser();
  const confirm = useConfirmEmail();
  const [password, setPassword] = useState('');
  const { error } = confirm;
  const issue = error instanceof ApiError ? error.issues.find((one) => one.path === 'password') : undefined;
  const asks = !user || issue !== undefined || password !== '';
  if (confirm.isSuccess) return <Confirmed />;
  if (hasEnded(error)) return <ExpiredLink text={t(endingOf(error))} />;
  return (
    <FrameForm
      title={t('signUp:confirm.title')}
      lede={asks ? t('signUp:confirm.password') : t('signUp:confirm.text')}
      error={error && !issue ? errorText(error) : null}
      onSubmit={async () => {
        if (asks && password === '') return false;
        return confirm.mutateAsync({ token, password: password || undefined }).then(
          () => true,
          // Shown from the mutation.
          () => false,
        );
      }}
    >
      {asks && (
        <PasswordField
          required
          autoFocus
          label={t('signIn:password')}
          name="current-password"
          autoComplete="current-password"
          value={password}
          error={issue?.code === 'wrongPassword' ? t('signUp:confirm.wrongPassword') : undefined}
          onChange={setPassword}
        />
      )}
      <Button
        type="submit"
        kind="primary"
        size="lg"
        autoFocus={!asks}
        disabled={asks && password === ''}
        busy={confirm.isPending}
      >
        {t('signUp:confirm.submit')}
      </Button>
      {asks && (
        <ButtonLink kind="ghost" to={path.login} search={{ forgotten: '1' }}>
          {t('signUp:confirm.forgot')}
        </ButtonLink>
      )}
    </FrameForm>
  );
}

/** What the link still does: a used one says that its address is confirmed, for as long as it would have lived. */
function ConfirmLink({ token }: { token: string }) {
  const { t } = useTranslation();
  const link = useEmailLink(token);
  if (link.isPending) return <SkeletonRows rows={2} />;
  if (hasEnded(link.error)) return <ExpiredLink text={t(endingOf(link.error))} />;
  // Where it cannot be asked the form is there all the same, and says what is wrong after the press.
  return link.data?.isProved ? <Confirmed /> : <ConfirmForm token={token} />;
}

/** Proves an address. It takes a press: mail scanners open links, and must not prove an address. */
export function ConfirmEmailPage() {
  const { t } = useTranslation();
  const token = useHashToken();
  return (
    <SignInFrame title={t('signUp:confirm.title')}>
      {token ? <ConfirmLink token={token} /> : <MissingLink />}
    </SignInFrame>
  );
}
