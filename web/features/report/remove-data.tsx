import type { RemovalPreview } from '@firstlook/contract/distribution-removal.ts';
import type { ReleaseReport } from '@firstlook/contract/report.ts';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useReadRemoval, useRemoveDistribution } from '../../data/distribution.ts';
import { path } from '../../device/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import css from './report.module.css';

const going = ['recipients', 'visits', 'watches', 'accountWatches'] as const;

/** What goes and what stays, in numbers. */
function Removal({ counts }: { counts: RemovalPreview }) {
  const { t } = useTranslation();
  const numbered = (key: keyof RemovalPreview) =>
    t(`report:remove.${key}`, { count: counts[key], total: formatNumber(counts[key]) });
  return (
    <div className={css.removal}>
      <p>{t('report:remove.goes')}</p>
      <ul>
        {going
          .filter((key) => key === 'recipients' || counts[key] > 0)
          .map((key) => (
            <li key={key}>{numbered(key)}</li>
          ))}
      </ul>
      <p>
        {t('report:remove.stays')} {numbered('linksThatStay')}
      </p>
      <p>{t('report:remove.final')}</p>
    </div>
  );
}

/** Deleting what is known of a distribution; the release returns to editing. */
export function RemoveData({ organizationId, report }: { organizationId: string; report: ReleaseReport }) {
  const { t } = useTranslation();
  const go = useGo();
  const errorText = useErrorText();
  const remove = useRemoveDistribution(organizationId, report.releaseId);
  const counting = useReadRemoval(organizationId, report.releaseId);
  const onRemove = async () => {
    const counts = await counting.mutateAsync().catch((error: unknown) => {
      toast({ tone: 'danger', text: errorText(error) });
      return null;
    });
    if (!counts) return;
    const sure = await confirm({
      title: t('report:remove.question', { name: report.title }),
      text: <Removal counts={counts} />,
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
    <div className={classNames('screen-only', css.dangerZone)}>
      <div className="grow">
        <b>{t('report:remove.title')}</b>
        <p className="muted small">{t('report:remove.about')}</p>
      </div>
      <Button
        kind="dangerOutline"
        icon={Trash2}
        busy={counting.isPending || remove.isPending}
        onClick={() => void onRemove()}
      >
        {t('report:remove.button')}
      </Button>
    </div>
  );
}
