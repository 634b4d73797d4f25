import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import { type Release, releaseDesign } from '@firstlook/contract/release.ts';
import type * as contract from '@firstlook/contract/release-version.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { findStoredFields, lostFileFields, withoutGone } from './lost-reference.service.ts';
import { createRelease } from './release.service.ts';
import * as store from './release.store.ts';
import { referencesOf } from './release-data.ts';
import { withoutFiles } from './without-files.ts';

/**
 * What a release holds, as another one may begin with it. Its files are the same ones; without media it names none of them.
 *
 * @throws AppError NOT_FOUND
 */
export async function copyOf(ctx: Ctx, id: string, { withMedia }: { withMedia: boolean }) {
  const organization = await loadOrganization(ctx);
  const row = await ctx.db.tenant(async (db) => {
    const found = await store.findRelease(db, ctx.organizationId, id);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  });
  const definitions = await findStoredFields(ctx, row.release_type, organization);
  const kept = await ctx.db.tenant((db) => withoutGone(ctx, db, row.data, { definitions, releaseId: id }));
  const dropped = withMedia ? [] : referencesOf(kept.data).files.map(({ path }) => path.split('.')[1] ?? '');
  const empty = [...new Set([...kept.gone, ...dropped])];
  const copy = {
    releaseType: row.release_type,
    releaseData: withMedia ? kept.data : withoutFiles(kept.data, () => true),
    design: releaseDesign.parse(row.design),
    comingFiles: await lostFileFields(ctx, organization, row.release_type, empty),
  };
  return { row, copy };
}

/**
 * Makes a draft of its own of what a release holds, under another title: never sent, in no folder, without an expiry, and
 * none of its translations.
 *
 * @throws AppError NOT_FOUND; INVALID_DATA when a field of its type is required by now and the release leaves it empty
 */
export async function duplicateRelease(
  ctx: Ctx,
  id: string,
  { title, withMedia }: BodyOf<typeof contract.duplicateRelease>,
): Promise<Release> {
  const { row, copy } = await copyOf(ctx, id, { withMedia });
  // As it may be copied: files that go not along are no values that stay.
  const held = { release_type: row.release_type, data: copy.releaseData };
  return createRelease(ctx, { ...copy, releaseData: { ...copy.releaseData, title } }, held);
}
