import type { RecipientState } from '@firstlook/contract/distribution.ts';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { leftOutStates, openStates } from '@firstlook/contract/report-count.ts';

/** Numbers of a send, from the states of its rows; they add up to its total. */
export function numbersOf({ states, total, unlisted }: DistributionProgress) {
  const count = (...names: RecipientState[]) => names.reduce((sum, name) => sum + (states[name] ?? 0), 0);
  return {
    sent: count('sent'),
    open: count(...openStates),
    failed: count('failed'),
    unconfirmed: count('unconfirmed'),
    skipped: count(...leftOutStates),
    stopped: count('stopped'),
    /** Counted above, and in no list. */
    unlisted: Object.values(unlisted).reduce((sum, one) => sum + one, 0),
    /** The person the message is really for. */
    meant: total - count(...leftOutStates),
  };
}

/** Whether it was planned and is paused before it began. */
export const isHeldPlan = ({ phase, plan, subjectTest }: DistributionProgress) =>
  phase === 'paused' && plan !== null && !subjectTest;
