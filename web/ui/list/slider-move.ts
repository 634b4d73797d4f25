/** Where a slider is: the distances of its slides from its beginning, along the reading direction, in pixels. */
export interface SliderPlace {
  /** Of each slide, negative for those that have gone by. */
  starts: readonly number[];
  /** What is seen of the row. */
  width: number;
  /** How far the row can still be moved on. */
  rest: number;
}

/** Rounding of the browser. */
const slack = 2;

/**
 * The slide that comes to the beginning when one moves on by what is seen, or back; at either end it goes on at the other.
 *
 * @param step 1 on, -1 back
 */
export function slideAfter({ starts, width, rest }: SliderPlace, step: 1 | -1): number {
  const last = starts.length - 1;
  const current = starts.findIndex((start) => start >= -slack);
  if (current < 0) return 0;
  if (step === 1 && rest <= slack) return 0;
  if (step === -1 && current === 0) return last;
  const size = last > 0 ? ((starts[last] ?? 0) - (starts[0] ?? 0)) / last : width;
  const seen = Math.max(1, Math.floor((width + slack) / (size || 1)));
  return Math.min(last, Math.max(0, current + step * seen));
}

/** The neighbour of a slide, around the ends. */
export const neighbourOf = (index: number, step: 1 | -1, count: number): number =>
  (index + step + count) % count;

/** Which way an arrow key goes in a row that is read in this direction; null for another key. */
export function stepOfKey(key: string, direction: 'rtl' | 'ltr'): 1 | -1 | null {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  return (key === 'ArrowRight') === (direction === 'ltr') ? 1 : -1;
}
