/** How far an item of a ring stands from the one in front: 0 in front, negative before it, positive after it. */
export function placeInRing(index: number, front: number, count: number): number {
  const half = Math.floor(count / 2);
  const after = (((index - front) % count) + count) % count;
  return after > half || (count % 2 === 0 && after === half && count > 2) ? after - count : after;
}

/** The one in front after so many steps; past the end it begins anew. */
export const turnRing = (front: number, step: number, count: number): number =>
  count === 0 ? 0 : (((front + step) % count) + count) % count;

/** Those further away than this are not shown. */
export const farInRing = 2;
