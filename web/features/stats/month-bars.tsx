import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { type Month, monthName, saysYear } from './month.ts';
import { useToggleOnly } from './only.tsx';
import css from './stats.module.css';
import type { MonthMode, Only } from './stats-state.ts';
import { hoursOf, sayWatchTime } from './watch-time.ts';

/** Where not all months find room, the last ones are what one came for. Right to left counts downwards from zero. */
function useLastInSight(months: number) {
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other months begin at their end again
  useLayoutEffect(() => {
    const { current } = list;
    if (current)
      current.scrollLeft = current.scrollWidth * (getComputedStyle(current).direction === 'rtl' ? -1 : 1);
  }, [months]);
  return list;
}

/** A month: its figure, bar and name. One in which something was watched narrows the page to it. */
function MonthBar(props: { month: Month; mode: MonthMode; share: number; withYear: boolean; only: Only }) {
  const { t } = useTranslation();
  const { month, mode, share, withYear, only } = props;
  const toggle = useToggleOnly(only);
  const name = monthName(month.month, true);
  const figure =
    mode === 'time'
      ? sayWatchTime(month.time, t)
      : t('stats:count.watches', { count: month.count, total: formatNumber(month.count) });
  const drawn = (
    <>
      <span className={css.monthBar}>
        <b>
          {formatNumber(mode === 'time' ? hoursOf(month.time) : month.count, { maximumFractionDigits: 1 })}
        </b>
        <i style={{ blockSize: `${share * 100}%` }} aria-hidden="true" />
      </span>
      <span className={css.monthName}>{monthName(month.month, withYear)}</span>
    </>
  );
  if (month.count === 0 && only.month !== month.month) return drawn;
  return (
    <button
      type="button"
      className={css.monthPick}
      title={`${name}: ${figure}`}
      aria-pressed={only.month === month.month}
      onClick={() => toggle('month', month.month)}
    >
      <span aria-hidden="true">{drawn}</span>
      <span className="visually-hidden">{`${t('stats:only', { name })} (${figure})`}</span>
    </button>
  );
}

/** Bars of the months, from the first to the last in the direction of reading. */
export function MonthBars(props: { months: readonly Month[]; mode: MonthMode; only: Only }) {
  const { t } = useTranslation();
  const { months, mode, only } = props;
  const list = useLastInSight(months.length);
  const figureOf = ({ count, time }: Month) => (mode === 'time' ? time : count);
  const most = Math.max(...months.map(figureOf), 1);
  return (
    <ol
      ref={list}
      className={css.months}
      aria-label={t('stats:byMonth')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
    >
      {months.map((one, position) => (
        <li key={one.month}>
          <MonthBar
            month={one}
            mode={mode}
            share={figureOf(one) / most}
            withYear={saysYear(one.month, position)}
            only={only}
          />
        </li>
      ))}
    </ol>
  );
}
