import { useTranslation } from 'react-i18next';
import { usePublishRelease } from '../data/release.ts';
import { confirm } from '../ui/overlay/confirm.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { useErrorText } from './failure.tsx';

/**
 * Asks whether a release may be opened to readers without a send, and opens it.
 * @returns whether it is open now
 */
export function useAskToPublish(organizationId: string) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const publish = usePublishRelease(organizationId);
  const ask = async (release: { id: string; name: string }, why: 'text' | 'linkText'): Promise<boolean> => {
    const sure = await confirm({
      title: t('common:publish.title', { name: release.name }),
      text: t(`common:publish.${why}`),
      confirmLabel: t('common:publish.confirm'),
    });
    if (!sure) return false;
    try {
      await publish.mutateAsync(release.id);
      return true;
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
      return false;
    }
  };
  return { ask, isBusy: publish.isPending };
}
