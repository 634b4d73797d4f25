import { can, type PermissionHolder } from '@firstlook/contract/permissions.ts';
import type { ReleaseStatus } from '@firstlook/contract/release-status.ts';

/** The part of a release that decides who sees it. */
export interface ReleaseFacts {
  organizationId: string;
  distributedAt: Date | null;
  expirationDate: Date | null;
}

export function statusOf(release: Omit<ReleaseFacts, 'organizationId'>, now: Date): ReleaseStatus {
  if (release.expirationDate && release.expirationDate <= now) return 'expired';
  return release.distributedAt ? 'distributed' : 'draft';
}

/**
 * Whether readers may open the release at this moment. The database asks the same by `release_is_open`; whatever
 * else shall keep a release shut goes into these two.
 */
export function isOpenToReaders(release: Omit<ReleaseFacts, 'organizationId'>, now: Date): boolean {
  return statusOf(release, now) === 'distributed';
}

/** Whether readers could open the release if it were sent at this moment. */
export function opensWhenSent(release: Omit<ReleaseFacts, 'organizationId'>, now: Date): boolean {
  return isOpenToReaders({ ...release, distributedAt: release.distributedAt ?? now }, now);
}

/** Readers without the draft permission see what is open to readers. */
export function maySee(holder: PermissionHolder, release: ReleaseFacts, now: Date): boolean {
  if (can(holder, 'release.readDraft', release.organizationId)) return true;
  return can(holder, 'release.read', release.organizationId) && isOpenToReaders(release, now);
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
