import { ChevronDown, ChevronUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StatsComparison } from '../../data/stats.ts';
import { formatNumber, sayPercent } from '../../i18n/format.ts';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import css from './stats.module.css';
import { sayWatchTime } from './watch-time.ts';

/** By how many percent it is more, or less; nothing where there was nothing before. */
export const changeOf = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) / before) * 100) : null;

function Trend({ now, before }: { now: number; before: number }) {
  const { t } = useTranslation();
  const change = changeOf(now, before);
  if (change === null) return null;
  if (change === 0) return <small className={css.trend}>{t('stats:trend.same')}</small>;
  const isMore = change > 0;
  return (
    <small className={classNames(css.trend, isMore ? css.more : css.less)}>
      <Icon of={isMore ? ChevronUp : ChevronDown} small />
      {t(isMore ? 'stats:trend.more' : 'stats:trend.less', {
        change: sayPercent(Math.abs(change)),
      })}
    </small>
  );
}

/** All of the range in three numbers, beside the time before it. */
export function Totals({ totals, before }: Pick<StatsComparison, 'totals' | 'before'>) {
  const { t } = useTranslation();
  const numbers = [
    ['people', 'byAccount', formatNumber(totals.byAccount)],
    ['watches', 'byTotalWatchTimes', formatNumber(totals.byTotalWatchTimes)],
    ['time', 'byTotalWatchTime', sayWatchTime(totals.byTotalWatchTime, t)],
  ] as const;
  return (
    <dl className={css.totals}>
      {numbers.map(([mode, field, shown]) => (
        <div key={mode}>
          <dt>{t(`stats:mode.${mode}`)}</dt>
          <dd>
            <b>{shown}</b>
            <Trend now={totals[field]} before={before[field]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
