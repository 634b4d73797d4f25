import type { Organization } from '@firstlook/contract/organization.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import type { ReleaseRow } from './release.store.ts';
import { updateReleaseData } from './release.store.ts';
import { indexOf, typeFieldsWithin } from './release-index.service.ts';

/** Stores other data in a release that is locked: a version of its own, by the caller, with what is made of the data. */
export async function storeData(
  ctx: Ctx,
  db: Db,
  organization: Organization,
  { id, release_type: releaseType }: Pick<ReleaseRow, 'id' | 'release_type'>,
  data: Record<string, unknown>,
): Promise<ReleaseRow> {
  const { organizationId } = ctx;
  const definitions = await typeFieldsWithin(db, organization)(releaseType);
  const write = { organizationId, id, data, ...indexOf(definitions, data, organization) };
  return updateReleaseData(db, write, actorOf(ctx).accountId, ctx.clock.now());
}
