/** Seconds before the next try of a temporary failure, by how often it was tried before. */
const backoff = [20, 60, 300, 900, 1800, 3600, 7200, 14_400];
/** After this long a message is given up (promise M5). */
const giveUpAfter = 24 * 3600 * 1000;

/** Its host says when it is its turn (`slow-host.store.ts`); as soon as this it waits for that. */
const waitForTurn = 1;

/**
 * When to try again, seconds; null when it is too late.
 *
 * @param isHostSlow its host asked for less at a time: a message that waited for its turn is not given up for the time that took
 */
export function nextTry(attempts: number, createdAt: Date, now: Date, isHostSlow = false): number | null {
  if (isHostSlow && attempts < backoff.length) return waitForTurn;
  const wait = backoff[Math.min(attempts, backoff.length - 1)] as number;
  return now.getTime() + wait * 1000 - createdAt.getTime() > giveUpAfter ? null : wait;
}
