import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetFormer, whoIsSignedIn } from '../../data/other-person.ts';
import { path } from '../../device/path.ts';
import { keepPage, whenAnotherTabTells } from '../../device/person-change.ts';
import { hrefOf } from '../../ui/hook/navigation.ts';
import { ask, withdrawQuestion } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { hasUnsaved } from '../../ui/overlay/unsaved.tsx';

const about = 'session';
const openSignIn = () => void window.open(hrefOf(path.login), '_blank');

/** Whether a page with unsaved work waits under a question, since somebody else is signed in. */
let isHeld = false;

function letGo(): void {
  if (!isHeld) return;
  isHeld = false;
  onlineManager.setOnline(true);
  withdrawQuestion();
}

/**
 * Asks until its own person is back or gives up what is unsaved: nothing on the page can be done, and nothing is read or
 * written, as the session is another's.
 *
 * @returns whether the page goes on as the other person's
 */
async function holdPage(words: Parameters<typeof ask>[0]): Promise<boolean> {
  isHeld = true;
  onlineManager.setOnline(false);
  while (isHeld) {
    const answer = await ask(words);
    if (answer !== null) {
      letGo();
      return true;
    }
    if (isHeld) openSignIn();
  }
  return false;
}

/**
 * The page of a person does not go on with the session of another: it begins anew. Where something unsaved stands on it, it stays
 * as it is, and says how one goes on; so it does when the session is over.
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
      if (!hasUnsaved()) return false;
      tell();
      return true;
    });
    const hold = () =>
      holdPage({
        title: t('session:otherTitle'),
        text: t('session:otherText'),
        cancelLabel: t('session:signInAsSelf'),
        isCancelFocused: true,
        choices: [{ value: 'go', label: t('session:goOnAsOther'), kind: 'dangerOutline' }],
      });
    const stop = whenAnotherTabTells(async () => {
      const mayLeave = !hasUnsaved();
      const who = await whoIsSignedIn(client, mayLeave);
      if (who === 'nobody' && !mayLeave) tell();
      if (who === 'same' && (isTold || isHeld)) {
        isTold = false;
        letGo();
        toast({ tone: 'ok', text: t('session:signedInAgain'), about });
      }
      if (who !== 'other' || isHeld || (!mayLeave && !(await hold()))) return;
      forgetFormer(client);
      await router.navigate({ to: '/', ignoreBlocker: true });
      window.location.reload();
    });
    return () => {
      keepPage(() => false);
      stop();
    };
  }, [client, router, t]);
}
