import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { CalendarClock, CalendarX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSteer } from '../../data/distribution.ts';
import { formatDateTime, formatNumber, ownDateTime } from '../../i18n/format.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Icon } from '../../ui/page/icon.tsx';
import { CapWords } from './cap-words.tsx';
import { PaceWords } from './pace-words.tsx';
import { PlanWords } from './plan-words.tsx';
import css from './result.module.css';
import { numbersOf } from './states.ts';

interface PlannedViewProps {
  organizationId: string;
  progress: DistributionProgress;
}

/** A send that waits for its moment: when, to how many, and the way back. */
export function PlannedView({ organizationId, progress }: PlannedViewProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { steer } = useSteer(organizationId, progress.distributionId);
  const { meant } = numbersOf(progress);
  const when = `\u2066${formatDateTime(progress.startsAt)}\u2069`;
  const own = ownDateTime(progress.startsAt);
  const callOff = async () => {
    const sure = await confirm({
      title: t('distribute:schedule.offTitle'),
      text: t('distribute:schedule.offText'),
      confirmLabel: t('distribute:schedule.offConfirm'),
      cancelLabel: t('common:keep'),
      danger: true,
    });
    if (sure) steer.mutate('stop', { onError: (error) => toast({ tone: 'danger', text: errorText(error) }) });
  };
  return (
    <section className={css.planned} aria-labelledby="planned">
      <Icon of={CalendarClock} />
      <div className="grow">
        <h2 id="planned">
          {progress.total === 0
            ? t('distribute:schedule.uncounted', { when })
            : t('distribute:schedule.leaves', { count: meant, total: formatNumber(meant), when })}
        </h2>
        <PlanWords progress={progress} />
        <PaceWords progress={progress} />
        <CapWords progress={progress} />
        {own && <p className="small">{t('distribute:schedule.own', { when: `\u2066${own}\u2069` })}</p>}
        <p className="muted small">
          {Date.parse(progress.startsAt) <= Date.now()
            ? t('distribute:schedule.soon')
            : t(progress.follows ? 'distribute:followUp.explain' : 'distribute:schedule.explain')}
        </p>
      </div>
      <Button icon={CalendarX} busy={steer.isPending} onClick={() => void callOff()}>
        {t('distribute:schedule.off')}
      </Button>
    </section>
  );
}
