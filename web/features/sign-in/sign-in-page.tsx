import { Eye, EyeOff } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './sign-in.css';
import { safeEndpoint } from '../../data/address.ts';
import { ApiError } from '../../data/api.ts';
import { useErrorText } from '../../data/failure.tsx';
import { useLogin, useSignInDoor } from '../../data/session.ts';
import { interfaceLocales, setUiConfig, useUiConfig } from '../../data/ui-config.ts';
import { BrandMark } from '../../ui/brand.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { useRouteSearch } from '../../ui/navigation.ts';
import { Note } from '../../ui/note.tsx';
import { OrganizationMark } from '../../ui/organization-mark.tsx';
import picture from '../../ui/sign-in.svg';
import { TextField } from '../../ui/text-field.tsx';
import { rememberEmail, rememberedEmail } from './last-email.ts';
import { useEnter } from './use-enter.ts';

function Languages() {
  const { t } = useTranslation();
  const { locale } = useUiConfig();
  return (
    <nav className="sign-in-foot" aria-label={t('signIn:language')}>
      {interfaceLocales.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === locale}
          onClick={() => setUiConfig({ locale: one, localeChosen: true })}
        >
          {t(`settings:languageName.${one}`)}
        </button>
      ))}
      <span className="sign-in-brand">
        Firstlook <BrandMark />
      </span>
    </nav>
  );
}

function SignInForm({ name }: { name: string | undefined }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const login = useLogin();
  const enter = useEnter();
  const endpoint = safeEndpoint(useRouteSearch().endpoint);
  const [email, setEmail] = useState(rememberedEmail);
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const ready = email.trim() !== '' && password !== '';

  useEffect(() => {
    const field = rememberedEmail() ? 'password' : 'email';
    form.current?.querySelector<HTMLInputElement>(`input[name=${field}]`)?.focus();
  }, []);

  const submit = async () => {
    if (!ready || login.isPending) return;
    rememberEmail(email.trim());
    const answer = await login.mutateAsync({ email: email.trim(), password }).catch(() => null);
    if (answer?.user) enter(endpoint);
    // The cursor stays where the next try is typed; the e-mail is kept.
    else form.current?.querySelector<HTMLInputElement>('input[name=password]')?.select();
  };
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const tooMany = login.error instanceof ApiError && login.error.code === 'TOO_MANY_REQUESTS';

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h1>{t('signIn:title')}</h1>
      <p>{name ? t('signIn:ledeOf', { name }) : t('signIn:lede')}</p>
      {login.error && (
        <Note tone="danger" live>
          {tooMany ? t('signIn:tooMany') : errorText(login.error)}
        </Note>
      )}
      <TextField
        label={t('signIn:email')}
        name="email"
        type="email"
        ltr
        autoComplete="username"
        spellCheck={false}
        maxLength={254}
        value={email}
        onChange={setEmail}
      />
      <TextField
        label={t('signIn:password')}
        name="password"
        type={shown ? 'text' : 'password'}
        ltr
        autoComplete="current-password"
        maxLength={256}
        value={password}
        onChange={setPassword}
        onKeyUp={watchCapsLock}
        onKeyDown={watchCapsLock}
        onBlur={() => setCapsLock(false)}
        help={capsLock && <span className="caps-lock">{t('signIn:capsLock')}</span>}
        end={
          <IconButton
            small
            icon={shown ? EyeOff : Eye}
            label={shown ? t('signIn:hide') : t('signIn:show')}
            onClick={() => setShown(!shown)}
          />
        }
      />
      <Button type="submit" kind="primary" size="lg" disabled={!ready} busy={login.isPending}>
        {t('signIn:submit')}
      </Button>
    </form>
  );
}

/** Sign-in, with the picture and the sentence of the organization whose address was opened. */
export function SignInPage() {
  const { t } = useTranslation();
  const door = useSignInDoor();
  useEffect(() => {
    document.title = `${t('signIn:title')} · ${door?.name ?? 'Firstlook'}`;
  }, [t, door?.name]);
  return (
    <main className="sign-in" id="main" tabIndex={-1}>
      <div className="sign-in-side">
        <div className="sign-in-organization">
          {door ? <OrganizationMark name={door.name} logo={door.logo} /> : <BrandMark />}
          <b>{door?.name ?? 'Firstlook'}</b>
        </div>
        <SignInForm name={door?.name} />
        <Languages />
      </div>
      <div className="sign-in-picture">
        <img src={door?.bgImg ?? picture} alt="" />
        <p className={door?.bgImg ? 'on-picture' : undefined}>
          {/* The organization's own sentence, in whatever language it wrote it. */}
          <b dir="auto">{door?.msg || t('signIn:voice')}</b>
          {!door?.msg && <small>{t('signIn:voiceText')}</small>}
        </p>
      </div>
    </main>
  );
}
