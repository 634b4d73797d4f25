import { type SignUpFault, signUpFaults } from '@firstlook/contract/sign-up-fault.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { useSignUp } from '../../data/auth.ts';
import { useSignInDoor } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { useUiConfig } from '../../device/ui-config.ts';
import { formatNames } from '../../i18n/format.ts';
import { homeCountry } from '../../i18n/place.ts';
import { findKey } from '../../i18n/word-key.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { NewPassword } from '../../ui/field/new-password.tsx';
import { PhoneField } from '../../ui/field/phone-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { useRouteSearch } from '../../ui/hook/navigation.ts';
import { Button } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { AppLink } from '../../ui/page/link.tsx';
import { EmailField } from './email-field.tsx';
import { FrameForm } from './frame-form.tsx';
import type { KeptInvitation } from './kept-invitation.ts';
import { rememberEmail } from './last-email.ts';
import css from './sign-in.module.css';

interface SignUpFormProps {
  invitation: KeptInvitation | null;
  /** The server has taken it; whether the address was known is not said. Answers whether the form is left for good. */
  onReceived: (credentials: { email: string; password: string }) => Promise<boolean>;
}

const empty = {
  firstName: '',
  lastName: '',
  email: '',
  mobile: '',
  country: '',
  password: '',
  confirmation: '',
};

const labels = {
  firstName: 'signUp:firstName',
  lastName: 'signUp:lastName',
  email: 'signIn:email',
  mobile: 'signUp:mobile',
  password: 'signIn:password',
} as const;
type Missing = keyof typeof labels;

const missingOf = (faults: readonly SignUpFault[]): Missing[] => {
  const wrong = faults.map(({ path: field }) => (field === 'passwordConfirmation' ? 'password' : field));
  return (Object.keys(labels) as Missing[]).filter((field) => wrong.includes(field));
};

/** Why the button waits. */
function StillMissing({ fields }: { fields: readonly Missing[] }) {
  const { t } = useTranslation();
  if (fields.length === 0) return null;
  return (
    <p className={classNames('muted small', css.missing)}>
      {t('signUp:missing', { fields: formatNames(fields.map((field) => t(labels[field]))) })}
    </p>
  );
}

/** What is wrong with the form, by the server's own rule, and what the server said of it. */
function useFaults(draft: typeof empty, country: string, error: unknown) {
  const { t } = useTranslation();
  const faults = signUpFaults({ ...draft, passwordConfirmation: draft.confirmation }, country);
  // What is wrong is told when its field is left; what is empty stands below the button.
  const [left, setLeft] = useState<readonly string[]>([]);
  const issues = error instanceof ApiError ? error.issues : [];
  return {
    missing: missingOf(faults),
    leaving: (field: string) => () => setLeft((before) => [...before, field]),
    errorAt: (field: string) => {
      const at = ({ path: place }: { path: string }) => place === field;
      const told = faults.filter(({ code }) => code !== 'required' && left.includes(field));
      const issue = told.find(at) ?? issues.find(at);
      return issue && t(findKey(`signUp:issue.${issue.code}`) ?? 'signUp:issue.invalid');
    },
  };
}

export function SignUpForm({ invitation, onReceived }: SignUpFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const config = useUiConfig();
  const { endpoint } = useRouteSearch();
  const signUp = useSignUp();
  const [draft, setDraft] = useState({ ...empty, email: invitation?.email ?? '' });
  const [entering, setEntering] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  const { firstName, lastName, email, mobile } = draft;
  const door = useSignInDoor();
  // The language the page speaks becomes the account's.
  const locale = config.localeChosen ? config.locale : (door?.locale ?? config.locale);
  const country = draft.country || door?.country || homeCountry();
  const { missing, errorAt, leaving } = useFaults(draft, country, signUp.error);
  const ready = missing.length === 0;
  useEffect(() => {
    if (signUp.isError) form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus();
  }, [signUp.isError]);

  const submit = async () => {
    if (!ready) return false;
    const { password, confirmation } = draft;
    const address = email.trim();
    const done = await signUp
      .mutateAsync({
        firstName,
        lastName,
        email: address,
        mobile,
        mobileData: { countryCode: country },
        password,
        passwordConfirmation: confirmation,
        locale,
        invitationToken: invitation?.token,
      })
      .catch(() => null);
    if (!done) return false;
    rememberEmail(address);
    setEntering(true);
    const isLeft = await onReceived({ email: address, password });
    setEntering(false);
    return isLeft;
  };
  return (
    <FrameForm ref={form} error={signUp.error && errorText(signUp.error)} onSubmit={submit}>
      <div className="pair">
        <TextField
          required
          autoFocus
          label={t('signUp:firstName')}
          name="given-name"
          autoComplete="given-name"
          maxLength={100}
          value={firstName}
          error={errorAt('firstName')}
          onBlur={leaving('firstName')}
          onChange={(text) => change({ firstName: text })}
        />
        <TextField
          required
          label={t('signUp:lastName')}
          name="family-name"
          autoComplete="family-name"
          maxLength={100}
          value={lastName}
          error={errorAt('lastName')}
          onBlur={leaving('lastName')}
          onChange={(text) => change({ lastName: text })}
        />
      </div>
      <EmailField
        required
        disabled={invitation !== null}
        help={invitation && t('signUp:emailOfInvitation')}
        value={email}
        error={errorAt('email')}
        onChange={(text) => change({ email: text })}
      />
      <PhoneField
        required
        autoComplete="tel"
        label={t('signUp:mobile')}
        countryLabel={t('signUp:country')}
        mobile={mobile}
        country={country}
        error={errorAt('mobile')}
        onChange={change}
      />
      <NewPassword
        label={t('signIn:password')}
        password={draft.password}
        confirmation={draft.confirmation}
        error={errorAt('password')}
        onLeave={leaving('password')}
        onChange={change}
      />
      <Button type="submit" kind="primary" size="lg" disabled={!ready} busy={signUp.isPending || entering}>
        {t('signUp:submit')}
      </Button>
      <StillMissing fields={missing} />
      <p className={css.other}>
        {t('signUp:known')}{' '}
        <AppLink className="link" to={path.login} search={endpoint ? { endpoint } : undefined}>
          {t('signIn:submit')}
        </AppLink>
      </p>
    </FrameForm>
  );
}
