import type { RecurringSend } from '@firstlook/contract/recurring-send.ts';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../data/api.ts';
import { useRemoveRecurringSend, useSteerRecurringSend } from '../../../data/recurring-send.ts';
import { useErrorText } from '../../../parts/failure.tsx';
import { useOneAtATime } from '../../../ui/hook/use-one-at-a-time.ts';
import { confirm } from '../../../ui/overlay/confirm.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { momentWords } from './rule-words.ts';

/** What can be done with a recurring send where it is listed; what cannot be taken back asks. */
export function useRecurringActs(organizationId: string, { _id: id, name, isOn }: RecurringSend) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const steer = useSteerRecurringSend(organizationId);
  const remove = useRemoveRecurringSend(organizationId);
  const shown = `\u2068${name}\u2069`;
  const fail = (error: unknown) => {
    const isOver = error instanceof ApiError && error.issues.some(({ code }) => code === 'past');
    toast({ tone: 'danger', text: isOver ? t('recurring:issue.past') : errorText(error) });
    return false;
  };
  return {
    isBusy: steer.isPending || remove.isPending,
    turn: useOneAtATime(async () => {
      try {
        const { nextAt } = await steer.mutateAsync({ id, act: isOn ? 'pause' : 'resume' });
        toast({
          tone: 'ok',
          text: nextAt
            ? t('recurring:resumed', { name: shown, when: momentWords(nextAt) })
            : t('recurring:paused', { name: shown }),
        });
        // Its row stays, and is turned again.
        return false;
      } catch (error) {
        return fail(error);
      }
    }),
    remove: useOneAtATime(async () => {
      const sure = await confirm({
        title: t('recurring:remove.title', { name: shown }),
        text: t('recurring:remove.text'),
        confirmLabel: t('recurring:remove.label'),
        danger: true,
      });
      if (!sure) return false;
      try {
        await remove.mutateAsync(id);
        toast({ tone: 'ok', text: t('recurring:remove.done', { name: shown }) });
        return true;
      } catch (error) {
        return fail(error);
      }
    }),
  };
}
