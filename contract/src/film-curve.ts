/** How the curve of a film is drawn, on the screen and on the page of its numbers. */

/** How many still watch at each hundredth, from the first: all, and after each those who did not leave there. */
export function stillOf({ viewers, left }: { viewers: number; left: readonly number[] }): number[] {
  let still = viewers;
  return left.map((people) => {
    const now = still;
    still -= people;
    return now;
  });
}

/** A share in whole percent; all of somebody is the only 100, and none the only 0. */
export function percentOf(people: number, viewers: number): number {
  if (viewers <= 0 || people <= 0) return 0;
  if (people >= viewers) return 100;
  return Math.min(99, Math.max(1, Math.round((people / viewers) * 100)));
}

/** The line of a hundred figures in a drawing of 100 by 100; the last one holds until the end. */
export const lineOf = (people: readonly number[], viewers: number): string =>
  [...people, people.at(-1) ?? 0]
    .map(
      (count, at) =>
        `${at === 0 ? 'M' : 'L'}${at} ${Math.round(1000 - (count / Math.max(1, viewers)) * 1000) / 10}`,
    )
    .join('');
