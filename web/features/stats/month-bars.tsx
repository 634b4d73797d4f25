import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { type Month, monthName } from './month.ts';
import css from './stats.module.css';
import type { MonthMode } from './stats-state.ts';
import { hoursOf, sayWatchTime } from './watch-time.ts';

/** Where not all months find room, the last ones are what one came for. Right to left counts downwards from zero. */
function showLast(list: HTMLOListElement | null): void {
  if (list) list.scrollLeft = list.scrollWidth * (getComputedStyle(list).direction === 'rtl' ? -1 : 1);
}

/** Bars of the months, from the first to the last in the direction of reading. */
export function MonthBars({ months, mode }: { months: readonly Month[]; mode: MonthMode }) {
  const { t } = useTranslation();
  const figureOf = ({ count, time }: Month) => (mode === 'time' ? time : count);
  const most = Math.max(...months.map(figureOf), 1);
  return (
    <ol
      key={months.length}
      ref={showLast}
      className={css.months}
      aria-label={t('stats:byMonth')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
    >
      {months.map((one, position) => (
        <li
          key={one.month}
          title={`${monthName(one.month, true)}: ${mode === 'time' ? sayWatchTime(one.time, t) : formatNumber(one.count)}`}
        >
          <span className={css.monthBar}>
            <b>
              {formatNumber(mode === 'time' ? hoursOf(one.time) : one.count, { maximumFractionDigits: 1 })}
            </b>
            <i style={{ blockSize: `${(figureOf(one) / most) * 100}%` }} aria-hidden="true" />
          </span>
          <span className={css.monthName}>
            {monthName(one.month, position === 0 || one.month.endsWith('-01'))}
          </span>
        </li>
      ))}
    </ol>
  );
}
