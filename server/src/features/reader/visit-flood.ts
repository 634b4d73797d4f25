/** Events of one token from one network within a minute: a reader makes a handful, a program thousands. */
export const mostPerMinute = 60;

/** Events of the running minute by network and token. Each process counts what it sees: the limit is a dam, not a tally. */
let counted = new Map<string, number>();
let minute = 0;
/** Beyond this many readers a minute counting would cost more than the flood. */
const mostKept = 200_000;

/** Whether one more event of this token from this network is more than a person makes (attack 16). */
export function isFlood(network: string, token: string, now: Date): boolean {
  const current = Math.floor(now.getTime() / 60_000);
  if (current !== minute) {
    minute = current;
    counted = new Map();
  }
  const key = `${network} ${token}`;
  const count = (counted.get(key) ?? 0) + 1;
  if (counted.size < mostKept || counted.has(key)) counted.set(key, count);
  return count > mostPerMinute;
}
