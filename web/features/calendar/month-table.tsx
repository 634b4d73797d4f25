import type { CalendarEntry } from '@firstlook/contract/calendar.ts';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { formatMonth, formatWeekday } from '../../i18n/week.ts';
import { classNames } from '../../ui/page/class-name.ts';
import css from './calendar.module.css';
import { EntryLink } from './entry.tsx';

/** Entries that a day shows before it only counts the others. */
const shown = 3;

interface MonthTableProps {
  organizationId: string;
  month: string;
  weeks: readonly string[][];
  today: string;
  entriesOn: (day: string) => CalendarEntry[];
  /** Shows a day with all that it holds. */
  onMore: (day: string) => void;
}

/** A month as its weeks. */
export function MonthTable({ organizationId, month, weeks, today, entriesOn, onMore }: MonthTableProps) {
  const { t } = useTranslation();
  return (
    <table className={css.month}>
      <caption className="visually-hidden">{formatMonth(month)}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" abbr={formatWeekday(day)}>
              {formatWeekday(day, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const entries = entriesOn(day);
              const more = entries.length - shown;
              return (
                <td
                  key={day}
                  className={classNames(!day.startsWith(month) && css.other, day === today && css.today)}
                  aria-current={day === today ? 'date' : undefined}
                >
                  <time dateTime={day} className={css.number}>
                    <span aria-hidden="true">{Number(day.slice(8))}</span>
                    <span className="visually-hidden">{formatDate(day)}</span>
                  </time>
                  {entries.length > 0 && (
                    <ul className={css.cell}>
                      {entries.slice(0, more > 1 ? shown : undefined).map((entry) => (
                        <li
                          key={`${entry.kind}${entry.releaseId ?? entry.recurringSendId}${entry.at}${entry.send?.state}`}
                        >
                          <EntryLink brief organizationId={organizationId} entry={entry} />
                        </li>
                      ))}
                      {more > 1 && (
                        <li>
                          <button type="button" className="link small" onClick={() => onMore(day)}>
                            {t('calendar:more', { count: more, total: formatNumber(more) })}
                          </button>
                        </li>
                      )}
                    </ul>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
