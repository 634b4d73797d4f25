import { useTranslation } from 'react-i18next';
import { useClearBounces } from '../../data/contact.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

/** Asks, then lets mail go again to addresses that refused it: of one contact, or of all. */
export function useAskToClearBounces(organizationId: string) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const clear = useClearBounces(organizationId);
  const ask = async (count: number, contacts?: string[]) => {
    const sure = await confirm({
      title: t('contacts:bounced.title', { count, total: formatNumber(count) }),
      text: t('contacts:bounced.text'),
      confirmLabel: t('contacts:bounced.again'),
    });
    if (!sure) return;
    try {
      const { cleared } = await clear.mutateAsync(contacts);
      toast({
        tone: 'ok',
        text: t('contacts:bounced.done', { count: cleared, total: formatNumber(cleared) }),
      });
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  return { ask, isBusy: clear.isPending };
}
