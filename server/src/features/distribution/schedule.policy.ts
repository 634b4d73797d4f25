import type { Organization } from '@firstlook/contract/organization.ts';
import { quietUntil } from '@firstlook/contract/quiet-hours.ts';
import { maximumDaysAhead } from '@firstlook/contract/schedule.ts';
import { AppError } from '../../kernel/app-error.ts';
import { momentOf } from '../release/release-moment.ts';
import type { Message } from './message.ts';

const day = 86_400_000;

/**
 * When a send begins; null for one that begins at once. A bare day is its first moment where the organization is.
 *
 * @throws AppError INVALID_DATA for a moment that has passed or is more than a year ahead (decisions section 10)
 */
export function readStart(
  organization: Pick<Organization, 'timeZone'>,
  written: string | null | undefined,
  now: Date,
): Date | null {
  const startsAt = momentOf(organization, written ?? null);
  const ahead = startsAt ? startsAt.getTime() - now.getTime() : 1;
  const code = ahead <= 0 ? 'past' : ahead > maximumDaysAhead * day ? 'tooFar' : null;
  if (code) throw new AppError('INVALID_DATA', {}, [{ path: 'startsAt', code }]);
  return startsAt;
}

/** Whether it is a text message that leaves in the organization's quiet hours without a person's word. */
export function isTooQuiet(
  organization: Pick<Organization, 'quietHours' | 'timeZone'>,
  { distributionType, inQuietHours }: Pick<Message, 'distributionType' | 'inQuietHours'>,
  at: Date,
): boolean {
  return (
    distributionType === 'sms' &&
    !inQuietHours &&
    quietUntil(organization.quietHours, organization.timeZone, at) !== null
  );
}

/**
 * A text message that would leave in the organization's quiet hours is not sent until a person says so. What is tried again, and
 * what a person resumes, goes on.
 *
 * @throws AppError INVALID_DATA
 */
export function checkQuietHours(...asked: Parameters<typeof isTooQuiet>): void {
  if (isTooQuiet(...asked))
    throw new AppError('INVALID_DATA', {}, [{ path: 'startsAt', code: 'quietHours' }]);
}
