import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { CalendarClock, CalendarX, Pause, Pencil, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSteer } from '../../data/distribution.ts';
import { path } from '../../device/path.ts';
import { formatDateTime, formatNumber, ownDateTime } from '../../i18n/format.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { numbersOf } from '../../parts/send-numbers.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Icon } from '../../ui/page/icon.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { Note } from '../../ui/page/note.tsx';
import { CapWords } from './cap-words.tsx';
import { PaceWords } from './pace-words.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { PlanWords } from './plan-words.tsx';
import { PausedNote } from './progress-view.tsx';
import css from './result.module.css';
import { heldWords } from './states.ts';

interface PlannedViewProps {
  organizationId: string;
  release: Release;
  progress: DistributionProgress;
}

/** That somebody else changed the release since it was planned, and the way to what they changed. */
function ChangedNote({ progress, release }: Omit<PlannedViewProps, 'organizationId'>) {
  const { t } = useTranslation();
  const changed = progress.plan?.changed;
  if (!changed) return null;
  const when = `\u2066${formatDateTime(changed.at)}\u2069`;
  return (
    <div className={css.above}>
      <Note tone="warn">
        {changed.by === null
          ? t('distribute:plan.changed', { when })
          : t('distribute:plan.changedBy', { when, name: `\u2068${changed.by}\u2069` })}{' '}
        <AppLink
          className="link"
          to={path.release(release.organizationId, release._id)}
          search={{ history: String(changed.seenVersion) }}
        >
          {t('distribute:plan.compare')}
        </AppLink>
      </Note>
    </div>
  );
}

/** Whom it is for at its moment: whoever is meant by then, or of an approved one those alone whom it was approved for. */
function explainOf({ follows, approval }: DistributionProgress) {
  if (follows) return 'followUp:explain';
  return approval?.state === 'granted' ? 'distribute:approval.explain' : 'distribute:schedule.explain';
}

/** A send that waits for its moment: when, to how many, and the way back. */
export function PlannedView({ organizationId, release, progress }: PlannedViewProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isChanging, setChanging] = useState(false);
  const { steer } = useSteer(organizationId, progress.distributionId);
  const { meant } = numbersOf(progress);
  const when = `\u2066${formatDateTime(progress.startsAt)}\u2069`;
  const own = ownDateTime(progress.startsAt);
  const act = (what: 'pause' | 'resume' | 'stop') =>
    steer.mutate(what, {
      onSuccess: () => what === 'stop' && toast({ tone: 'ok', text: t('distribute:schedule.calledOff') }),
      onError: (error) => toast({ tone: 'danger', text: errorText(error) }),
    });
  const isPaused = progress.phase === 'paused';
  const callOff = async () => {
    const sure = await confirm({
      title: t('distribute:schedule.offTitle'),
      text: t('distribute:schedule.offText'),
      confirmLabel: t('distribute:schedule.offConfirm'),
      cancelLabel: t('common:keep'),
      danger: true,
    });
    if (sure) act('stop');
  };
  return (
    <>
      <ChangedNote progress={progress} release={release} />
      <section className={css.planned} aria-labelledby="planned">
        <Icon of={CalendarClock} />
        <div className="grow">
          <h2 id="planned">
            {isPaused
              ? heldWords(t, progress)
              : progress.total === 0
                ? t('distribute:schedule.uncounted', { when })
                : t('distribute:schedule.leaves', { count: meant, total: formatNumber(meant), when })}
          </h2>
          {isPaused && (
            <PausedNote
              refusal={progress.refusal}
              isBack={progress.refusal?.kind === 'archived' && !release.archivedAt}
            />
          )}
          <PlanWords progress={progress} />
          <PaceWords progress={progress} />
          <CapWords progress={progress} />
          {own && <p className="small">{t('distribute:schedule.own', { when: `\u2066${own}\u2069` })}</p>}
          {!isPaused && (
            <p className="muted small">
              {Date.parse(progress.startsAt) <= Date.now()
                ? t('distribute:schedule.soon')
                : t(explainOf(progress))}
            </p>
          )}
        </div>
        <div className={css.plannedActs}>
          <Button
            icon={isPaused ? Play : Pause}
            busy={steer.isPending}
            onClick={() => act(isPaused ? 'resume' : 'pause')}
          >
            {isPaused ? t('distribute:resume') : t('distribute:pause')}
          </Button>
          {!progress.subjectTest && (
            <Button icon={Pencil} onClick={() => setChanging(true)}>
              {t('distribute:plan.change')}
            </Button>
          )}
          <Button icon={CalendarX} busy={steer.isPending} onClick={() => void callOff()}>
            {t('distribute:schedule.off')}
          </Button>
        </div>
        {isChanging && (
          <PlanDialog {...{ organizationId, release, progress }} onClose={() => setChanging(false)} />
        )}
      </section>
    </>
  );
}
