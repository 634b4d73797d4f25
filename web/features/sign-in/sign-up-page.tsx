import type { LoginAnswer } from '@firstlook/contract/auth.ts';
import { MailCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLogin } from '../../data/auth.ts';
import { useSignInDoor } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { withWords } from '../../i18n/words.ts';
import { ButtonLink } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import { FrameMessage } from './frame-message.tsx';
import { keepInvitation, keptInvitation } from './kept-invitation.ts';
import css from './sign-in.module.css';
import { SignInFrame } from './sign-in-frame.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useEnter } from './use-enter.ts';

const SecondFactor = lazy(() =>
  withWords(['secondFactor'], import('./second-factor-dialog.tsx')).then((module) => ({
    default: module.SecondFactorDialog,
  })),
);

/** Opens an account; the person is in at once where nothing stands against it, and is told to look at the mail else. */
export function SignUpPage() {
  const { t } = useTranslation();
  const door = useSignInDoor();
  const enter = useEnter();
  const login = useLogin();
  const [invitation] = useState(keptInvitation);
  const [waiting, setWaiting] = useState<LoginAnswer | null>(null);
  const [mailed, setMailed] = useState<string | null>(null);
  const [address, setAddress] = useState('');

  const welcome = () => {
    keepInvitation(null);
    enter(true);
  };
  const onReceived = async (credentials: { email: string; password: string }) => {
    setAddress(credentials.email);
    const answer = await login.mutateAsync(credentials).catch(() => null);
    if (answer?.user) welcome();
    else if (answer?.needs2FactorAuth) setWaiting(answer);
    else setMailed(credentials.email);
    return !answer?.needs2FactorAuth;
  };
  if (mailed) {
    return (
      <SignInFrame title={t('signUp:mailed.title')}>
        <FrameMessage icon={MailCheck} title={t('signUp:mailed.title')}>
          <p>
            {t('signUp:mailed.text')} <Ltr>{mailed}</Ltr>
          </p>
          <p className="muted">{t('signUp:mailed.hint')}</p>
          <div className={css.ways}>
            <ButtonLink kind="primary" size="lg" to={path.login}>
              {t('signUp:toSignIn')}
            </ButtonLink>
          </div>
        </FrameMessage>
      </SignInFrame>
    );
  }
  const place = invitation?.organization ?? door?.name;
  return (
    <SignInFrame title={t('signUp:title')}>
      <h1>{t('signUp:title')}</h1>
      <p className={css.lede}>{place ? t('signUp:ledeOf', { name: place }) : t('signUp:lede')}</p>
      {door?.onlyKnownRegistrations && !invitation && <Note tone="info">{t('signUp:onlyKnown')}</Note>}
      <SignUpForm invitation={invitation} onReceived={onReceived} />
      {waiting && (
        <Suspense>
          <SecondFactor
            methods={waiting.comunicationMethods}
            email={address}
            onEntered={welcome}
            onClose={() => setWaiting(null)}
          />
        </Suspense>
      )}
    </SignInFrame>
  );
}
