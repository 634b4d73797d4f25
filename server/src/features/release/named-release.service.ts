import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { listNamedReleases, type OpenTo } from './release.store.ts';
import { textsLikeIds, withReleases } from './release-name.ts';

const listNamed = async (db: Db, organizationId: string, data: Record<string, unknown>, openTo: OpenTo) => {
  const ids = [...new Set(textsLikeIds(data))];
  return ids.length > 0 ? listNamedReleases(db, organizationId, ids, openTo) : [];
};

/** Whether the data names a release that was out and that is not public at this moment. */
export async function namesClosed(
  ctx: Ctx,
  organizationId: string,
  data: Record<string, unknown>,
): Promise<boolean> {
  const openTo = { readers: [], at: ctx.clock.now() };
  const named = await ctx.db.readOf(organizationId, (db) => listNamed(db, organizationId, data, openTo));
  return named.some(({ is_open, was_out }) => was_out && !is_open);
}

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
  const named = await listNamed(db, organizationId, data, openTo);
  const idsOf = (isOpen: boolean) =>
    new Set(named.filter((one) => one.is_open === isOpen).map(({ id }) => id));
  return withReleases(data, { open: idsOf(true), hidden: idsOf(false) });
}
