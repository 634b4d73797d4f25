import type { Db } from '../../platform/database.ts';
import { listOpenReleaseIds } from './release.store.ts';
import { referencesOf, withReleases } from './release-data.ts';

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
  const ids = referencesOf(data).releases.map(({ id }) => id);
  if (ids.length === 0) return data;
  return withReleases(data, new Set(await listOpenReleaseIds(db, organizationId, ids, at)));
}
