import type { Db } from '../../platform/database.ts';
import { listOpenReleaseIds } from './release.store.ts';
import { releasesNamedIn, withReleases } from './release-name.ts';

/**
 * The data as readers get it: of the releases that it names only those that they may open. An id alone tells that there
 * is something that is not out yet.
 */
export async function withOpenReleases<T extends Record<string, unknown>>(
  db: Db,
  organizationId: string,
  data: T,
  at: Date,
): Promise<T> {
  const ids = releasesNamedIn(data, 'releaseData').map(({ id }) => id);
  const open = ids.length > 0 ? await listOpenReleaseIds(db, organizationId, ids, at) : [];
  return withReleases(data, new Set(open));
}
