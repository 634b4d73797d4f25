import type { LoginAnswer } from '@firstlook/contract/auth.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { useLogin } from '../../data/auth.ts';
import { useDoorMissing } from '../../data/session.ts';
import { readEnding } from '../../data/session-ending.ts';
import { path } from '../../device/path.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { useRouteSearch } from '../../ui/hook/navigation.ts';
import { Button } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { AppLink } from '../../ui/page/link.tsx';
import { Note } from '../../ui/page/note.tsx';
import { EmailField } from './email-field.tsx';
import { FrameForm } from './frame-form.tsx';
import { keptInvitation } from './kept-invitation.ts';
import { rememberEmail, rememberedEmail } from './last-email.ts';
import css from './sign-in.module.css';

interface SignInFormProps {
  /** The organization whose address was opened. */
  name: string | undefined;
  /** The second factor came too late. */
  expired: boolean;
  onForgotten: () => void;
  onAnswer: (answer: LoginAnswer, email: string) => void;
}

const firstEmail = () => keptInvitation()?.email ?? rememberedEmail();

export function SignInForm({ name, expired, onForgotten, onAnswer }: SignInFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const login = useLogin();
  const { endpoint, ended } = useRouteSearch();
  const ending = readEnding(ended);
  const [email, setEmail] = useState(firstEmail);
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const ready = email.trim() !== '' && password !== '';

  useEffect(() => {
    const field = firstEmail() ? 'password' : 'email';
    form.current?.querySelector<HTMLInputElement>(`input[name=${field}]`)?.focus();
  }, []);

  const submit = async () => {
    if (!ready) return false;
    rememberEmail(email.trim());
    const answer = await login.mutateAsync({ email: email.trim(), password }).catch(() => null);
    if (answer) onAnswer(answer, email.trim());
    // The cursor stays where the next try is typed; the e-mail is kept.
    else form.current?.querySelector<HTMLInputElement>('input[name=password]')?.select();
    return !!answer?.user;
  };
  const forget = () => {
    // The form for a new password begins with the address that was typed here.
    if (email.trim()) rememberEmail(email.trim());
    onForgotten();
  };
  const isMissing = useDoorMissing();
  const tooMany = login.error instanceof ApiError && login.error.code === 'TOO_MANY_REQUESTS';

  return (
    <FrameForm
      ref={form}
      title={t('signIn:title')}
      lede={name ? t('signIn:ledeOf', { name }) : t('signIn:lede')}
      notes={
        <>
          {isMissing && <Note tone="warn">{t('signIn:noOrganization')}</Note>}
          {ending && !expired && !login.error && (
            <Note tone="warn" live>
              {t(`signIn:ended.${ending}`)}
            </Note>
          )}
          {expired && !login.error && (
            <Note tone="warn" live>
              {t('errors:SECOND_FACTOR_EXPIRED')}
            </Note>
          )}
        </>
      }
      error={login.error && (tooMany ? t('signIn:tooMany') : errorText(login.error))}
      onSubmit={submit}
    >
      <EmailField value={email} onChange={setEmail} />
      <div className={classNames('field', css.withForgotten)}>
        <PasswordField
          label={t('signIn:password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <button type="button" className={classNames('link', css.forgotten)} onClick={forget}>
          {t('signIn:forgot')}
        </button>
      </div>
      <Button type="submit" kind="primary" size="lg" disabled={!ready} busy={login.isPending}>
        {t('signIn:submit')}
      </Button>
      <p className={css.other}>
        {t('signIn:noAccount')}{' '}
        <AppLink className="link" to={path.signUp} search={endpoint ? { endpoint } : undefined}>
          {t('signIn:toSignUp')}
        </AppLink>
      </p>
    </FrameForm>
  );
}
