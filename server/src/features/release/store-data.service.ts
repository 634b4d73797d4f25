import type { Organization } from '@firstlook/contract/organization.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import type { ReleaseRow } from './release.store.ts';
import { updateReleaseData } from './release.store.ts';
import { cardOf, searchTextOf } from './release-data.ts';

/** Stores other data in a release that is locked: a version of its own, by the caller, with what is made of the data. */
export function storeData(
  ctx: Ctx,
  db: Db,
  organization: Organization,
  id: string,
  data: Record<string, unknown>,
): Promise<ReleaseRow> {
  const { organizationId } = ctx;
  const searchText = searchTextOf(data, organization.searchKeys);
  const write = { organizationId, id, data, card: cardOf(data), searchText };
  return updateReleaseData(db, write, actorOf(ctx).accountId, ctx.clock.now());
}
