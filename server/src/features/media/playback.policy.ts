import { viewSpentAfterSeconds, viewSpentAfterShare } from '@firstlook/contract/view-rule.ts';

/** Players fetch ahead; so much more than a view's worth may be handed out before the view counts as begun. */
const fetchAheadSeconds = 45;

/** Milliseconds of real playback after which a view is spent: 30 s or 5 %, whichever comes first. */
export function viewSpentAfter(durationSeconds: number): number {
  const share = durationSeconds * viewSpentAfterShare;
  return Math.round(1000 * Math.min(viewSpentAfterSeconds, share > 0 ? share : viewSpentAfterSeconds));
}

/**
 * The same by bytes handed out, for a player that never reports: milliseconds of film fetched. A film that is shorter
 * than what players fetch ahead is spent when all of it was handed out.
 */
export function viewSpentAfterFetching(durationSeconds: number): number {
  const ahead = viewSpentAfter(durationSeconds) + fetchAheadSeconds * 1000;
  return durationSeconds > 0 ? Math.min(ahead, durationSeconds * 1000) : ahead;
}

/** A viewer who stops so few seconds before the end has seen the film. */
export const seenBeforeEndSeconds = 10;

export const isSeenToEnd = (position: number, durationSeconds: number): boolean =>
  position > durationSeconds - seenBeforeEndSeconds;

export interface Sections {
  /** Whole seconds, `[from, to)`. */
  ranges: [number, number][];
  /** How often each hundredth of the film was passed. */
  buckets: number[];
  totalMilliseconds: number;
  /** Where playback stood last. */
  position: number;
}

/**
 * What a heartbeat really says: cut to the film's length and to the time there was, empty and backward ranges dropped. A
 * hundredth counts when its middle is passed, so that many short ranges behind each other count it once.
 *
 * @param mostMilliseconds of playback that are believed; what goes beyond them is left out
 */
export function readSections(
  sections: readonly (readonly [number, number])[],
  durationSeconds: number,
  mostMilliseconds = Number.POSITIVE_INFINITY,
): Sections {
  const buckets = new Array<number>(100).fill(0);
  const ranges: [number, number][] = [];
  let total = 0;
  let position = 0;
  for (const [rawFrom, rawTo] of sections) {
    const from = Math.max(0, rawFrom);
    const end = durationSeconds > 0 ? Math.min(rawTo, durationSeconds) : rawTo;
    if (!(end > from) || end > 1e6) continue;
    const to = Math.min(end, from + mostMilliseconds / 1000 - total);
    if (!(to > from)) break;
    ranges.push([Math.floor(from), Math.max(Math.floor(from) + 1, Math.round(to))]);
    total += to - from;
    position = to;
    for (let at = 0; at < 100; at++) {
      const middle = ((at + 0.5) * durationSeconds) / 100;
      if (durationSeconds > 0 && from <= middle && middle < to) buckets[at] = 1 + (buckets[at] ?? 0);
    }
  }
  return { ranges, buckets, totalMilliseconds: Math.round(total * 1000), position };
}
