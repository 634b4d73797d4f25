import type { FollowUpDeed } from '@firstlook/contract/follow-up.ts';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import type { TFunction } from 'i18next';
import { formatDateTime } from '../i18n/format.ts';

/** What a message that follows another is called; null of any other send. */
export const reminderName = (t: TFunction, did: FollowUpDeed | null | undefined): string | null =>
  did ? t('followUp:reminder', { whom: t(`followUp:did.${did}`) }) : null;

/** What is said of a message that follows another: by which way and when it leaves or left, and for whom; null of any other send. */
export function followUpWords(
  t: TFunction,
  {
    followUp,
    channel,
    phase,
    startsAt,
  }: Pick<DistributionProgress, 'followUp' | 'channel' | 'phase' | 'startsAt'>,
): string | null {
  if (!followUp) return null;
  const how =
    phase === 'scheduled' || phase === 'asking' ? 'planned' : phase === 'paused' ? 'paused' : 'sent';
  return t(`followUp:${how}.${channel}`, {
    when: `\u2066${formatDateTime(startsAt)}\u2069`,
    whom: t(`followUp:did.${followUp.did}`),
  });
}
