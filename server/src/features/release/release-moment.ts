import type { Organization } from '@firstlook/contract/organization.ts';
import { isBareDay, startOfDay } from '@firstlook/contract/zone.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ReleaseRow, ReleaseWrite } from './release.store.ts';
import { expiryOf } from './release-data.ts';

export type Moments = Pick<ReleaseWrite, 'expirationDate' | 'embargoUntil' | 'publishAt'>;
type Zoned = Pick<Organization, 'timeZone'>;
type Sent = Partial<Record<keyof Moments, string | null | undefined>>;

/** A moment as it is; a bare day is the beginning of that day where the organization is. */
export function momentOf({ timeZone }: Zoned, sent: string | null): Date | null {
  if (!sent) return null;
  return isBareDay(sent) ? startOfDay(sent, timeZone) : new Date(sent);
}

/** Whether something of a release would come when that is over. */
export const isAfterExpiry = (moment: Date | null, expirationDate: Date | null): boolean =>
  moment !== null && expirationDate !== null && moment >= expirationDate;

/**
 * The moments of a release as a save leaves them; what the save does not name stays.
 *
 * @throws AppError INVALID_DATA for an embargo that would end when the release is over, for a schedule of what is out, and
 * for a new one of a moment that has passed
 */
export function momentsOf(organization: Zoned, write: Sent, before: ReleaseRow | null, now: Date): Moments {
  const kept = (sent: string | null | undefined, was: Date | null | undefined, read: typeof momentOf) =>
    sent === undefined ? (was ?? null) : read(organization, sent);
  const expirationDate = kept(write.expirationDate, before?.expiration_date, expiryOf);
  const embargoUntil = kept(write.embargoUntil, before?.embargo_until, momentOf);
  const wished = kept(write.publishAt, before?.publish_at, momentOf);
  // A form that stood open while the schedule did its work still says when that was to be.
  const isDone = wished && before?.distributed_at && wished <= before.distributed_at;
  const publishAt = isDone ? null : wished;
  const refuse = (path: string, code: string) => {
    throw new AppError('INVALID_DATA', {}, [{ path, code }]);
  };
  if (isAfterExpiry(embargoUntil, expirationDate)) refuse('embargoUntil', 'afterExpiry');
  if (publishAt && before?.distributed_at) refuse('publishAt', 'alreadyOut');
  if (publishAt && publishAt < now && publishAt.getTime() !== before?.publish_at?.getTime())
    refuse('publishAt', 'past');
  if (isAfterExpiry(publishAt, expirationDate)) refuse('publishAt', 'afterExpiry');
  return { expirationDate, embargoUntil, publishAt };
}
