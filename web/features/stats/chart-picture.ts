import { stillOf } from '@firstlook/contract/film-curve.ts';
import type { FilmCurve } from '@firstlook/contract/report.ts';
import type { Stats } from '@firstlook/contract/stats.ts';
import type { TFunction } from 'i18next';
import { formatNumber } from '../../i18n/format.ts';
import { momentOf } from '../../parts/film-curve/moment.ts';
import { slicesOf } from '../../parts/share-ring.tsx';
import { type Month, monthName, saysYear } from './month.ts';
import type { Drawing } from './picture.ts';
import { barsOf, figureOf } from './release-bars.tsx';
import { titleOf } from './sheet.ts';
import type { MonthMode, ReleaseMode } from './stats-state.ts';
import { hoursOf } from './watch-time.ts';

/** A picture of hundreds of bars would be read by nobody. */
const mostBars = 25;

export const releaseDrawing = (releases: Stats['releases'], mode: ReleaseMode, t: TFunction): Drawing => ({
  kind: 'bars',
  items: barsOf(releases, mode)
    .slice(0, mostBars)
    .map(({ title, value, share }) => ({ name: titleOf(title, t), value: figureOf(value, mode, t), share })),
});

export function monthDrawing(months: readonly Month[], mode: MonthMode): Drawing {
  const figure = ({ count, time }: Month) => (mode === 'time' ? time : count);
  const most = Math.max(...months.map(figure), 1);
  return {
    kind: 'columns',
    items: months.map((one, position) => ({
      name: monthName(one.month, saysYear(one.month, position)),
      value: formatNumber(mode === 'time' ? hoursOf(one.time) : one.count, { maximumFractionDigits: 1 }),
      share: figure(one) / most,
    })),
  };
}

export function ringDrawing(
  shares: readonly { name: string; count: number }[],
  nameOf: (name: string) => string,
  wordOf: (total: number) => string,
): Drawing {
  const slices = slicesOf(shares);
  const total = slices.reduce((sum, { count }) => sum + count, 0);
  return {
    kind: 'ring',
    total: formatNumber(total),
    word: wordOf(total),
    slices: slices.map(({ name, count, colour }) => ({
      name: nameOf(name),
      value: `${formatNumber(count)} (${Math.round((count / total) * 100)}%)`,
      share: count / total,
      // Of `var(--…)` the token.
      colour: colour.slice('var('.length, -1),
    })),
  };
}

export function curveDrawing(curve: FilmCurve, t: TFunction): Drawing {
  const shares = (people: readonly number[]) => people.map((one) => one / Math.max(1, curve.viewers));
  return {
    kind: 'curve',
    moments: [0, 25, 50, 75, 100].map((at) => momentOf(at, curve.durationSeconds)),
    lines: [
      { name: t('filmCurve:legend.still'), shares: shares(stillOf(curve)) },
      { name: t('filmCurve:legend.seen'), shares: shares(curve.seen) },
    ],
  };
}
