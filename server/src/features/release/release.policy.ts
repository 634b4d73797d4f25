import { can, type PermissionHolder } from '@firstlook/contract/permissions.ts';
import type { ReleaseStatus } from '@firstlook/contract/release.ts';

/** The part of a release that decides who sees it. */
export interface ReleaseFacts {
  organizationId: string;
  distributedAt: Date | null;
  expirationDate: Date | null;
}

export function statusOf(release: ReleaseFacts, now: Date): ReleaseStatus {
  if (release.expirationDate && release.expirationDate <= now) return 'expired';
  return release.distributedAt ? 'distributed' : 'draft';
}

/** Readers without the draft permission see what was distributed and has not expired. */
export function maySee(holder: PermissionHolder, release: ReleaseFacts, now: Date): boolean {
  if (can(holder, 'release.readDraft', release.organizationId)) return true;
  return can(holder, 'release.read', release.organizationId) && statusOf(release, now) === 'distributed';
}

/** Which actions the viewer's screen offers on the row. */
export function abilitiesOf(holder: PermissionHolder, release: Pick<ReleaseFacts, 'organizationId'>) {
  const { organizationId } = release;
  return {
    edit: can(holder, 'release.write', organizationId),
    remove: can(holder, 'release.delete', organizationId),
    distribute: can(holder, 'distribution.send', organizationId),
    report: can(holder, 'distribution.read', organizationId),
  };
}
