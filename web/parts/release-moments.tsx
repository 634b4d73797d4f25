import { CalendarClock, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../i18n/format.ts';
import { Ltr } from '../i18n/ltr.tsx';
import { StatusChip } from '../ui/list/chip.tsx';
import { embargoEnd } from './embargo-end.ts';
import { scheduleOf } from './schedule.ts';

interface ReleaseMomentsProps {
  release: { embargoUntil?: string | null; publishAt?: string | null };
}

/** What is still to come of a release: the end of its embargo, the moment at which it opens by itself. */
export function ReleaseMomentChips({ release }: ReleaseMomentsProps) {
  const { t } = useTranslation();
  const embargo = embargoEnd(release);
  const schedule = scheduleOf(release);
  return (
    <>
      {embargo && (
        <StatusChip tone="warn" icon={Lock}>
          {t('releases:moment.embargo')} <Ltr>{formatDateTime(embargo)}</Ltr>
        </StatusChip>
      )}
      {schedule && (
        <StatusChip tone={schedule.isMissed ? 'danger' : 'info'} icon={CalendarClock}>
          {t(`releases:moment.${schedule.isMissed ? 'missed' : 'goesOut'}`)}{' '}
          <Ltr>{formatDateTime(schedule.at)}</Ltr>
        </StatusChip>
      )}
    </>
  );
}
