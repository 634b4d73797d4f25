/** Beyond this many keys a minute counting would cost more than the flood. */
const mostKept = 200_000;

/**
 * Counts by key in the running minute. Each process counts what it sees: the limit is a dam and not a tally, and asks no database.
 * @returns whether one more under this key is too much
 */
export function floodGate(mostPerMinute: number): (key: string, now: Date) => boolean {
  let counted = new Map<string, number>();
  let minute = 0;
  return (key, now) => {
    const current = Math.floor(now.getTime() / 60_000);
    if (current !== minute) {
      minute = current;
      counted = new Map();
    }
    const count = (counted.get(key) ?? 0) + 1;
    if (counted.size < mostKept || counted.has(key)) counted.set(key, count);
    return count > mostPerMinute;
  };
}
