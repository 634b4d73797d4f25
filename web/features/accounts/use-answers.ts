import type { Account } from '@firstlook/contract/account.ts';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswerMembership } from '../../data/membership.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { delayedDecline } from './delayed-decline.ts';

/** How long an answer can be taken back. */
const undoTime = 10_000;

/** Approves at once, with the way back; declines only when the time for it is over, because that ends the membership. */
export function useAnswers(organizationId: string) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const answer = useAnswerMembership(organizationId);
  const declining = useSyncExternalStore(delayedDecline.subscribe, delayedDecline.ids);
  const fail = (error: unknown) => toast({ tone: 'danger', text: errorText(error) });

  const approve = async ({ _id: accountId, name }: Account, note: string) => {
    try {
      await answer.mutateAsync({ accountId, status: 'approved', note: note || undefined });
    } catch (error) {
      return fail(error);
    }
    toast({
      tone: 'ok',
      text: t('accounts:approve.done', { name }),
      lasting: undoTime,
      action: {
        label: t('accounts:undo'),
        onClick: () => void answer.mutateAsync({ accountId, status: 'pending' }).catch(fail),
      },
    });
  };
  const decline = ({ _id: accountId, name }: Account, note: string) => {
    delayedDecline.add(accountId, undoTime, () =>
      answer
        .mutateAsync({ accountId, status: 'declined', note: note || undefined })
        .then(() => undefined, fail),
    );
    toast({
      tone: 'info',
      text: t('accounts:decline.done', { name }),
      lasting: undoTime,
      action: { label: t('accounts:undo'), onClick: () => delayedDecline.takeBack(accountId) },
    });
  };
  return { approve, decline, isDeclining: (id: string) => declining.includes(id) };
}
