import { stillOf } from '@firstlook/contract/film-curve.ts';
import type { FilmCurve } from '@firstlook/contract/report.ts';
import { finishedPercent } from '@firstlook/contract/report-count.ts';

/** Moments of leaving that are marked, at most. */
const mostMarks = 3;
/** Where so small a share of the viewers left, nothing is to be learnt from it. */
const leastShare = 0.03;
/** One who leaves is no moment of leaving. */
const leastPeople = 2;

export interface Mark {
  /** Hundredth of the film, from 0. */
  at: number;
  people: number;
}

/** Where most viewers left, in the order of the film; who leaves at the credits has seen it. */
export function marksOf({ viewers, left }: Pick<FilmCurve, 'viewers' | 'left'>): Mark[] {
  const least = Math.max(leastPeople, viewers * leastShare);
  return left
    .map((people, at) => ({ at, people }))
    .filter(({ at, people }) => at < finishedPercent && people >= least)
    .sort((a, b) => b.people - a.people || a.at - b.at)
    .slice(0, mostMarks)
    .sort((a, b) => a.at - b.at);
}

/** Where a key leads from a hundredth; null for a key that leads nowhere. The film runs from left to right in every language. */
export function placeAfter(key: string, at: number): number | null {
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    PageUp: at + 10,
    PageDown: at - 10,
    Home: 0,
    End: 99,
  };
  const next = steps[key];
  return next === undefined ? null : Math.max(0, Math.min(99, next));
}

/** Hundredths of a row: a hundred rows say no more than twenty. */
const step = 5;

/** The figures of a curve, a row for each twentieth of the film. */
export function curveRows(curve: FilmCurve) {
  const still = stillOf(curve);
  return Array.from({ length: 100 / step }, (_, row) => row * step).map((at) => ({
    at,
    still: still[at] ?? 0,
    seen: curve.seen[at] ?? 0,
    left: curve.left.slice(at, at + step).reduce((sum, people) => sum + people, 0),
  }));
}
