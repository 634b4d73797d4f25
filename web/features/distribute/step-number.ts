import type { Way } from '../../parts/prepared-send.ts';

/** Which number each step of a send has; who it is for is the first, and its message the second. */
export function stepNumbers(way: Way, hasFollowUp: boolean) {
  const text = way === 'both' ? 3 : 2;
  const followUp = text + 1;
  const check = hasFollowUp ? followUp + 1 : followUp;
  return { text, followUp, check, send: check + 1 };
}
