import type { RecipientState } from '@firstlook/contract/distribution.ts';
import { contactsPerCall } from '@firstlook/contract/distribution-limit.ts';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import type { TFunction } from 'i18next';
import { formatDateTime } from '../../i18n/format.ts';
import type { Way } from '../../parts/prepared-send.ts';
import { numbersOf } from '../../parts/send-numbers.ts';

/** What a result is counted by: who did not agree to an advertisement is not among those who lack an address. */
export type ResultState = RecipientState | 'no-consent';

/** How many people of a send came out so. */
export function countOfState({ states, noConsent }: DistributionProgress, state: ResultState): number {
  if (state === 'no-consent') return noConsent;
  return (states[state] ?? 0) - (state === 'missing-data' ? noConsent : 0);
}

/** Which rows of the ledger these are. */
export function rowsOfState(state: ResultState) {
  if (state === 'no-consent') return { state: 'missing-data', lacksConsent: 'true' } as const;
  return state === 'missing-data' ? ({ state, lacksConsent: 'false' } as const) : { state };
}

/** By which ways a send went or goes. */
export const wayOfSend = ({ channel, parts }: Pick<DistributionProgress, 'channel' | 'parts'>): Way =>
  parts.length > 1 ? 'both' : channel;

/** Stopped in time: no message was given to the mail server, so there is no hour at which it was sent. */
export function leftNothing(progress: DistributionProgress): boolean {
  const { sent, open, failed, unconfirmed } = numbersOf(progress);
  return progress.phase === 'stopped' && sent + open + failed + unconfirmed === 0;
}

/** Blocks of a hundred, as the send goes through them. */
export function blocksOf(progress: DistributionProgress): { filled: number; hasFailure: boolean }[] {
  const { sent, failed, unconfirmed, stopped, meant } = numbersOf(progress);
  const finished = sent + failed + unconfirmed + stopped;
  const blocks = Math.min(60, Math.max(1, Math.ceil(meant / contactsPerCall)));
  // None, as long as another send has them all: nothing to fill.
  const size = Math.max(1, meant) / blocks;
  return Array.from({ length: blocks }, (_, position) => ({
    filled: Math.max(0, Math.min(1, (finished - position * size) / size)),
    hasFailure: false,
  }));
}

/** What other sends of the release mean for this one. */
export const besideOf = (sends: readonly DistributionProgress[]) => ({
  /** One can still be taken back whole: what is prepared here is decided after that. */
  isLeaving: sends.some(({ phase }) => phase === 'waiting'),
  /** The rest of one has no subject yet, and stands in no ledger: this send would reach it. */
  hasOpenRest: sends.some(
    ({ phase, subjectTest }) => subjectTest !== null && !subjectTest.choice && phase !== 'stopped',
  ),
});

/** What stands in the place of its moment while it is paused: that moment is no promise. */
export function heldWords(t: TFunction, { refusal, startsAt }: DistributionProgress): string {
  const when = `\u2066${formatDateTime(startsAt)}\u2069`;
  return refusal?.kind === 'archived'
    ? t('distribute:schedule.heldArchived', { when })
    : t('distribute:schedule.held', { when });
}
