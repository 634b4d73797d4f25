import { can, type PermissionHolder } from '@firstlook/contract/permissions.ts';
import type { ReleaseStatus } from '@firstlook/contract/release-status.ts';

/** The part of a release that decides who sees it. */
export interface ReleaseFacts {
  organizationId: string;
  distributedAt: Date | null;
  expirationDate: Date | null;
  embargoUntil: Date | null;
}

type Dates = Omit<ReleaseFacts, 'organizationId'>;

export function statusOf(release: Pick<Dates, 'distributedAt' | 'expirationDate'>, now: Date): ReleaseStatus {
  if (release.expirationDate && release.expirationDate <= now) return 'expired';
  return release.distributedAt ? 'distributed' : 'draft';
}

/** Whether readers may learn that the release is there: its title and its date (`release_is_out`). */
export const isOut = (release: Pick<Dates, 'distributedAt' | 'expirationDate'>, now: Date): boolean =>
  statusOf(release, now) === 'distributed';

/** The release as the reader of one link has it, which may have been given more time (docs/decisions/0129). */
export const asGiven = <T extends Pick<Dates, 'expirationDate'>>(release: T, openUntil: Date | null): T =>
  release.expirationDate && openUntil && openUntil > release.expirationDate
    ? { ...release, expirationDate: openUntil }
    : release;

export const isEmbargoed = ({ embargoUntil }: Pick<Dates, 'embargoUntil'>, now: Date): boolean =>
  embargoUntil !== null && embargoUntil > now;

/**
 * Whether a reader may open the release at this moment. The database asks the same by `release_is_open`; any further reason
 * to keep a release shut goes into these two.
 *
 * @param hasConsent the reader promised to keep the embargo (`release_has_consent`)
 */
export function isOpenToReaders(release: Dates, now: Date, hasConsent = false): boolean {
  return isOut(release, now) && (hasConsent || !isEmbargoed(release, now));
}

/** Whether readers could come to the release if it were sent at this moment; an embargo only keeps them waiting. */
export function opensWhenSent(release: Dates, now: Date): boolean {
  return isOut({ ...release, distributedAt: release.distributedAt ?? now }, now);
}

/** Readers without the draft permission see what is out, of what is under embargo its title and date. */
export function maySee(holder: PermissionHolder, release: ReleaseFacts, now: Date): boolean {
  if (can(holder, 'release.readDraft', release.organizationId)) return true;
  return can(holder, 'release.read', release.organizationId) && isOut(release, now);
}

/** Which actions the viewer's screen offers on the row. */
export function abilitiesOf(holder: PermissionHolder, release: Pick<ReleaseFacts, 'organizationId'>) {
  const { organizationId } = release;
  return {
    edit: can(holder, 'release.write', organizationId),
    remove: can(holder, 'release.delete', organizationId),
    distribute: can(holder, 'distribution.send', organizationId),
    report: can(holder, 'report.read', organizationId),
  };
}
