import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { type OfferedInvitation, useAcceptInvitation, useOfferedInvitation } from '../../data/membership.ts';
import { sessionQuery, useLogout } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { formatDate } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { useErrorText } from '../../parts/failure.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Note } from '../../ui/page/note.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { ExpiredLink, MissingLink } from './expired-link.tsx';
import { keepInvitation, keptInvitation } from './kept-invitation.ts';
import css from './sign-in.module.css';
import { SignInFrame } from './sign-in-frame.tsx';
import { useHashToken } from './use-hash-token.ts';

function Ways({ token, offer }: { token: string; offer: OfferedInvitation }) {
  const { t } = useTranslation();
  const go = useGo();
  const errorText = useErrorText();
  const session = useQuery({ ...sessionQuery, retry: false });
  const accept = useAcceptInvitation();
  const logout = useLogout();
  const user = session.data;
  const keep = () => keepInvitation({ token, email: offer.email, organization: offer.organization });

  const comeIn = useOneAtATime(async () => {
    try {
      await accept.mutateAsync(token);
      keepInvitation(null);
      toast({ tone: 'ok', text: t('signUp:invitation.accepted', { name: offer.organization }) });
      go(path.releases(offer.organizationId), { replace: true });
      return true;
    } catch {
      // Shown below from the mutation.
      return false;
    }
  });
  const leaveAccount = async () => {
    await logout.mutateAsync().catch(() => undefined);
    keep();
    await session.refetch();
  };
  if (session.isPending) return <SkeletonRows rows={2} />;
  if (!user) {
    return (
      <div className={css.ways}>
        <Button
          kind="primary"
          size="lg"
          onClick={() => {
            keep();
            go(path.signUp);
          }}
        >
          {t('signUp:invitation.open')}
        </Button>
        <Button
          size="lg"
          onClick={() => {
            keep();
            go(path.login);
          }}
        >
          {t('signUp:invitation.haveOne')}
        </Button>
      </div>
    );
  }
  if (user.email.toLowerCase() !== offer.email.toLowerCase()) {
    return (
      <>
        <Note tone="warn" live>
          {t('signUp:invitation.wrong')} <Ltr>{user.email}</Ltr>
        </Note>
        <div className={css.ways}>
          <Button kind="primary" size="lg" busy={logout.isPending} onClick={() => void leaveAccount()}>
            {t('signUp:invitation.leave')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      {accept.error && (
        <Note tone="danger" live>
          {errorText(accept.error)}
        </Note>
      )}
      <div className={css.ways}>
        <Button kind="primary" size="lg" busy={accept.isPending} onClick={() => void comeIn()}>
          {t('signUp:invitation.accept')}
        </Button>
      </div>
    </>
  );
}

function Offer({ token, offer }: { token: string; offer: OfferedInvitation }) {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t('signUp:invitation.title', { name: offer.organization })}</h1>
      <p className={css.lede}>
        {t('signUp:invitation.from', { name: offer.invitedBy })} <Ltr>{offer.email}</Ltr>
      </p>
      <p>
        <b>{t(`shell:role.${offer.role}`)}</b>: {t(`roles:meaning.${offer.role}`)}
      </p>
      {offer.message && (
        <blockquote className={css.quote}>
          <bdi>{offer.message}</bdi>
        </blockquote>
      )}
      <p className="muted small">
        {t('signUp:invitation.until')} <Ltr>{formatDate(offer.expiresAt)}</Ltr>
      </p>
      <Ways token={token} offer={offer} />
    </>
  );
}

/** What an invitation offers, and the way in: with an account, without one, or with another one. */
export function InvitationPage() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const named = useHashToken();
  const [kept] = useState(() => keptInvitation()?.token);
  const token = named ?? kept;
  const offer = useOfferedInvitation(token);
  const isEnded = offer.error instanceof ApiError && [404, 410].includes(offer.error.status);
  useEffect(() => {
    if (isEnded) keepInvitation(null);
  }, [isEnded]);
  return (
    <SignInFrame title={t('signUp:invitation.tab')}>
      {!token ? (
        <MissingLink />
      ) : isEnded ? (
        <ExpiredLink text={t('signUp:invitation.ended')} />
      ) : offer.isError ? (
        <ErrorState
          whole
          title={t('common:broken.title')}
          text={errorText(offer.error)}
          requestId={offer.error instanceof ApiError ? offer.error.requestId : undefined}
          onRetry={() => void offer.refetch()}
        />
      ) : offer.isPending ? (
        <SkeletonRows rows={4} />
      ) : (
        <Offer token={token} offer={offer.data} />
      )}
    </SignInFrame>
  );
}
