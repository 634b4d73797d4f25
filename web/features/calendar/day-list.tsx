import type { CalendarEntry } from '@firstlook/contract/calendar.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { formatWeekday } from '../../i18n/week.ts';
import { classNames } from '../../ui/page/class-name.ts';
import css from './calendar.module.css';
import { EntryLink } from './entry.tsx';

interface DayListProps {
  organizationId: string;
  /** Days that hold something. */
  days: readonly string[];
  today: string;
  /** The day that was asked for; its heading takes the focus. */
  wanted: string | undefined;
  entriesOn: (day: string) => CalendarEntry[];
}

/** A month as the days on which something stands. */
export function DayList({ organizationId, days, today, wanted, entriesOn }: DayListProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!wanted) return;
    heading.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
  }, [wanted]);
  return (
    <ol className={css.days}>
      {days.map((day) => (
        <li key={day}>
          <h2
            ref={day === wanted ? heading : undefined}
            tabIndex={-1}
            className={classNames(css.dayHead, day === today && css.today)}
            aria-current={day === today ? 'date' : undefined}
          >
            {formatWeekday(day)} <Ltr>{formatDate(day)}</Ltr>
            {day === today && <small className="muted">{t('calendar:today')}</small>}
          </h2>
          <ul className={css.dayEntries}>
            {entriesOn(day).map((entry) => (
              <li
                key={`${entry.kind}${entry.releaseId ?? entry.recurringSendId}${entry.at}${entry.send?.state}`}
              >
                <EntryLink organizationId={organizationId} entry={entry} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
