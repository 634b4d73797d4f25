/**
 * The list with a new item at its end, before those at the end that were chosen later. The others stay where they are: a person
 * may have put them there.
 *
 * @param turnOf grows with the order of choosing; undefined where nobody knows it
 */
export function withInTurn<T>(list: readonly T[], item: T, turnOf: (item: T) => number | undefined): T[] {
  const turn = turnOf(item) ?? Number.POSITIVE_INFINITY;
  return list.toSpliced(list.findLastIndex((one) => (turnOf(one) ?? 0) <= turn) + 1, 0, item);
}
