import { dayAfter, dayIn, momentIn, timeIn } from '@firstlook/contract/zone.ts';
import { CalendarClock, Send } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { timeZone } from '../../i18n/place.ts';
import { Segmented } from '../../ui/field/segmented.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import css from './distribute.module.css';
import type { StartIssue } from './start.ts';

const MomentField = lazy(() =>
  import('../../ui/field/moment-field.tsx').then((module) => ({ default: module.MomentField })),
);

interface ScheduleFieldProps {
  /** Now, or a moment that may not be chosen yet. */
  isLater: boolean;
  startsAt: string | null;
  issue: StartIssue | null;
  /** An embargo that is over by then. */
  endsEmbargo: boolean;
  /** Whom it is for is found at that moment. */
  isOpen: boolean;
  /** A second person approves it first, for the people that are meant then. */
  approves: boolean;
  onChange: (part: { isLater: boolean; startsAt: string | null }) => void;
}

/** How much later a send is often planned, days. */
const presetDays = [1, 3, 7];

/** At the same hour, on the organization's clocks, so many days from today. */
function inDays(count: number): string {
  const zone = timeZone();
  const now = new Date();
  const day = dayAfter(dayIn(zone, now), count);
  return momentIn(zone, day, `${timeIn(zone, now).slice(0, 2)}:00`).toISOString();
}

/** Whether a send leaves now or at a moment on the organization's clocks. */
export function ScheduleField({
  isLater,
  startsAt,
  issue,
  endsEmbargo,
  isOpen,
  approves,
  onChange,
}: ScheduleFieldProps) {
  const { t } = useTranslation();
  return (
    <div className={css.schedule}>
      <Segmented
        label={t('distribute:schedule.when')}
        value={isLater ? 'later' : 'now'}
        options={[
          { value: 'now', label: t('distribute:schedule.now'), icon: Send },
          { value: 'later', label: t('distribute:schedule.later'), icon: CalendarClock },
        ]}
        onChange={(choice) => onChange({ isLater: choice === 'later', startsAt })}
      />
      {isLater && (
        <ul className={css.presets} aria-label={t('distribute:schedule.when')}>
          {presetDays.map((count) => (
            <li key={count}>
              <Button kind="ghost" size="xs" onClick={() => onChange({ isLater, startsAt: inDays(count) })}>
                {t('distribute:schedule.inDays', { count })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isLater && (
        <Suspense fallback={<Skeleton height={66} />}>
          <MomentField
            label={t('distribute:schedule.at')}
            timeLabel={t('distribute:schedule.time')}
            help={t(approves ? 'distribute:schedule.helpApproved' : 'distribute:schedule.help')}
            error={
              issue && issue !== 'missing' && issue !== 'unread'
                ? t(`distribute:schedule.${issue}`)
                : undefined
            }
            value={startsAt}
            onChange={(moment) => onChange({ isLater, startsAt: moment })}
          />
        </Suspense>
      )}
      {isOpen && <Note tone="info">{t('distribute:schedule.engaged')}</Note>}
      {isLater && endsEmbargo && <Note tone="info">{t('distribute:schedule.embargoOver')}</Note>}
    </div>
  );
}
