import type { LoginAnswer } from '@firstlook/contract/auth.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionQuery, useSignInDoor } from '../../data/session.ts';
import { whenAnotherTabTells } from '../../device/person-change.ts';
import { withWords } from '../../i18n/words.ts';
import { useRouteSearch, useSetSearch } from '../../ui/hook/navigation.ts';
import { ForgottenForm } from './forgotten-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useEnter } from './use-enter.ts';

const SecondFactor = lazy(() =>
  withWords(['secondFactor'], import('./second-factor-dialog.tsx')).then((module) => ({
    default: module.SecondFactorDialog,
  })),
);

/** Sign-in, and on the same page the way to a new password. */
export function SignInPage() {
  const { t } = useTranslation();
  const door = useSignInDoor();
  const enter = useEnter();
  const setSearch = useSetSearch();
  const forgotten = useRouteSearch().forgotten === '1';
  const [waiting, setWaiting] = useState<{ answer: LoginAnswer; email: string } | null>(null);
  const [expired, setExpired] = useState(false);
  const client = useQueryClient();
  // Who signed in in another tab is signed in here.
  useEffect(() =>
    whenAnotherTabTells(
      () =>
        void client.fetchQuery(sessionQuery).then(
          (user) => user && enter(),
          () => undefined,
        ),
    ),
  );
  return (
    <SignInFrame title={forgotten ? t('signIn:forgotten.title') : t('signIn:title')}>
      {forgotten ? (
        <ForgottenForm onBack={() => setSearch({ forgotten: undefined })} />
      ) : (
        <SignInForm
          name={door?.name}
          expired={expired}
          onForgotten={() => setSearch({ forgotten: '1' }, true)}
          onAnswer={(answer, email) => {
            setExpired(false);
            if (answer.user) enter();
            else if (answer.needs2FactorAuth) setWaiting({ answer, email });
          }}
        />
      )}
      {waiting && (
        <Suspense>
          <SecondFactor
            methods={waiting.answer.comunicationMethods}
            email={waiting.email}
            onEntered={() => enter()}
            onClose={(isExpired) => {
              setWaiting(null);
              setExpired(isExpired);
            }}
          />
        </Suspense>
      )}
    </SignInFrame>
  );
}
