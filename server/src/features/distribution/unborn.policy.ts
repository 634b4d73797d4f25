import type { StateCounts } from '@firstlook/contract/distribution.ts';
import { leftOutStates } from '@firstlook/contract/report-count.ts';

export const sumOf = (counts: StateCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

export function addCounts(one: StateCounts, other: StateCounts): StateCounts {
  const sum = { ...one };
  for (const [state, count] of Object.entries(other) as [keyof StateCounts, number][])
    sum[state] = (sum[state] ?? 0) + count;
  return sum;
}

/**
 * People who were counted and are not in the ledger yet, by the state they are expected to be born in: who will be left
 * out, and all others as `queued`.
 */
export function unbornOf(planned: StateCounts, inLedger: StateCounts): StateCounts {
  let open = Math.max(0, sumOf(planned) - sumOf(inLedger));
  const unborn: StateCounts = {};
  for (const state of leftOutStates) {
    const count = Math.min(open, Math.max(0, (planned[state] ?? 0) - (inLedger[state] ?? 0)));
    if (count > 0) unborn[state] = count;
    open -= count;
  }
  if (open > 0) unborn.queued = open;
  return unborn;
}

/** The same people after a stop: a message that was meant for them never will be. */
export function asStopped({ queued, ...leftOut }: StateCounts): StateCounts {
  return queued ? { ...leftOut, stopped: queued } : leftOut;
}
