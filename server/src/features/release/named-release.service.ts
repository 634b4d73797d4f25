import type { Db } from '../../platform/database.ts';
import { listNamedReleases, type OpenTo } from './release.store.ts';
import { textsLikeIds, withReleases } from './release-name.ts';

/**
 * The data as readers get it: of the releases that it names only those that they may open. An id alone tells that there
 * is something that is not out yet.
 */
export async function withOpenReleases<T extends Record<string, unknown>>(
  db: Db,
  organizationId: string,
  data: T,
  openTo: OpenTo,
): Promise<T> {
  const ids = [...new Set(textsLikeIds(data))];
  const named = ids.length > 0 ? await listNamedReleases(db, organizationId, ids, openTo) : [];
  const idsOf = (isOpen: boolean) =>
    new Set(named.filter((one) => one.is_open === isOpen).map(({ id }) => id));
  return withReleases(data, { open: idsOf(true), hidden: idsOf(false) });
}
