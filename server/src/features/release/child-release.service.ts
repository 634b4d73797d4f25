import type { Organization } from '@firstlook/contract/organization.ts';
import { can } from '@firstlook/contract/permissions.ts';
import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { inOrderOf } from '../../platform/list-page.ts';
import { loadMostWatched } from '../media/most-watched.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { openTo } from './embargo.service.ts';
import { listNamedCards } from './release-list.store.ts';
import { childIdsOf } from './release-name.ts';
import { cardsOf } from './release-view.service.ts';

type Data = Record<string, unknown>;

export const isGroup = (organization: Organization, releaseType: string) =>
  organization.releaseTypes.some((type) => type.id === releaseType && type.isGroup);

/** The children of a group that the caller may open now, by one query; undefined for what is no group. */
export async function childCardsOf(
  ctx: Ctx,
  db: Db,
  organization: Organization,
  row: { release_type: string; data: Data },
): Promise<ReleaseCard[] | undefined> {
  if (!isGroup(organization, row.release_type)) return undefined;
  const ids = childIdsOf(row.data);
  if (ids.length === 0) return [];
  const readsDrafts = can(actorOf(ctx), 'release.readDraft', ctx.organizationId);
  const rows = await listNamedCards(db, ctx.organizationId, ids, readsDrafts ? null : openTo(ctx));
  return cardsOf(ctx, db, organization, inOrderOf(ids, rows));
}

const watchedWithin = 90 * 24 * 3600 * 1000;

/** What most people watched of late, by the log of watching. */
export async function listMostWatched(
  ctx: Ctx,
  { among, limit }: { among?: string[] | undefined; limit: number },
): Promise<{ items: ReleaseCard[] }> {
  const organization = await loadOrganization(ctx);
  const since = new Date(ctx.clock.now().getTime() - watchedWithin);
  return ctx.db.read(async (db) => {
    const ids = await loadMostWatched(db, ctx.organizationId, { among, since, limit });
    const rows = await listNamedCards(db, ctx.organizationId, ids, null);
    return { items: await cardsOf(ctx, db, organization, inOrderOf(ids, rows)) };
  });
}
