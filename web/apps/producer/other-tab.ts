import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { whoIsSignedIn } from '../../data/other-person.ts';
import { path } from '../../device/path.ts';
import { keepPage, whenAnotherTabTells } from '../../device/person-change.ts';
import { hrefOf } from '../../ui/hook/navigation.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { hasUnkept } from '../../ui/overlay/unsaved.tsx';

const about = 'session';
const openSignIn = () => void window.open(hrefOf(path.login), '_blank');

/**
 * The page of a person does not go on with the session of another: it begins anew, without a question about what is unsaved, which
 * stays on the device for who wrote it. Where the end of a session would lose what stands on this page alone, the page stays, and
 * says how one goes on.
 */
export function useOtherTabs(): void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    let isTold = false;
    const tell = () => {
      isTold = true;
      const action = { label: t('session:signInElsewhere'), onClick: openSignIn };
      toast({ tone: 'danger', text: t('session:signedOutHere'), about, action, lasting: 600_000 });
    };
    keepPage(() => {
      if (!hasUnkept()) return false;
      tell();
      return true;
    });
    const stop = whenAnotherTabTells(async () => {
      const mayLeave = !hasUnkept();
      const who = await whoIsSignedIn(client, mayLeave);
      if (who === 'nobody' && !mayLeave) tell();
      if (who === 'same' && isTold) {
        isTold = false;
        toast({ tone: 'ok', text: t('session:signedInAgain'), about });
      }
      if (who !== 'other') return;
      await router.navigate({ to: '/', ignoreBlocker: true });
      window.location.reload();
    });
    return () => {
      keepPage(() => false);
      stop();
    };
  }, [client, router, t]);
}
