import type { ReleaseReport } from '@firstlook/contract/report.ts';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRemoveDistribution } from '../../data/distribution.ts';
import { useErrorText } from '../../data/failure.tsx';
import { path } from '../../data/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { useGo } from '../../ui/navigation.ts';
import { toast } from '../../ui/toast.tsx';

/** Deleting what is known of a distribution; the release returns to editing. */
export function RemoveData({ organizationId, report }: { organizationId: string; report: ReleaseReport }) {
  const { t } = useTranslation();
  const go = useGo();
  const errorText = useErrorText();
  const remove = useRemoveDistribution(organizationId, report.releaseId);
  const recipients = t('report:remove.recipients', {
    count: report.counts.chosen,
    total: formatNumber(report.counts.chosen),
  });
  const watchers = t('report:remove.watchers', {
    count: report.counts.watched,
    total: formatNumber(report.counts.watched),
  });
  const lost = t('report:remove.lost', { recipients, watchers });
  const onRemove = async () => {
    const sure = await confirm({
      title: t('report:remove.question', { name: report.title }),
      text: t('report:remove.text', { lost }),
      confirmLabel: t('report:remove.button'),
      danger: true,
    });
    if (!sure) return;
    try {
      await remove.mutateAsync();
      toast({ tone: 'ok', text: t('report:remove.done') });
      go(path.releaseEdit(organizationId, report.releaseId));
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  return (
    <div className="dz">
      <div className="grow">
        <b>{t('report:remove.title')}</b>
        <p className="muted sm">{lost}</p>
      </div>
      <Button kind="dangerOutline" icon={Trash2} busy={remove.isPending} onClick={() => void onRemove()}>
        {t('report:remove.button')}
      </Button>
    </div>
  );
}
