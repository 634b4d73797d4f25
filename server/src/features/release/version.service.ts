import type { AnswerOf, QueryOf } from '@firstlook/contract/endpoint.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import { type Release, releaseDesign } from '@firstlook/contract/release.ts';
import type * as contract from '@firstlook/contract/release-version.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { withFileFacts } from '../media/file-fact.service.ts';
import { noteFilesOfRelease } from '../media/file-use.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { withMovesSince } from './field-move.service.ts';
import { findStoredFields, lostFileFields, withoutGone } from './lost-reference.service.ts';
import { prepare, releaseOf } from './release.service.ts';
import * as store from './release.store.ts';
import { lockRelationsOf, refuseWrongReferences } from './release-relation.service.ts';
import { licencesToShare, lockToShare, shareLicences } from './share-licence.service.ts';
import { withFreeLanguage } from './translation.service.ts';
import * as versions from './version.store.ts';

type Data = Record<string, unknown>;

/** Versions of a release, the newest first. @throws AppError NOT_FOUND */
export async function listReleaseVersions(
  ctx: Ctx,
  id: string,
  query: QueryOf<typeof contract.listReleaseVersions>,
): Promise<AnswerOf<typeof contract.listReleaseVersions>> {
  const { organizationId } = ctx;
  const { page = 0, limit = 50 } = query.pagination ?? {};
  return ctx.db.tenant(async (db) => {
    const total = await versions.countVersions(db, organizationId, id);
    if (total === 0) throw new AppError('NOT_FOUND');
    const rows = await versions.listVersions(db, organizationId, id, { page, limit });
    const items = rows.map((row) => ({
      _id: String(row.version),
      version: row.version,
      title: row.title,
      savedAt: row.changed_at.toISOString(),
      savedBy: row.changed_by,
      isCurrent: row.is_current,
      changes: row.changes,
    }));
    return { items, total };
  });
}

async function findVersion(
  db: Db,
  organizationId: string,
  id: string,
  versionId: string,
): Promise<versions.VersionRow> {
  // Longer numbers are none of ours, and none that the database can read.
  const version = /^[1-9]\d{0,8}$/.test(versionId) ? Number(versionId) : 0;
  const row = await versions.findVersion(db, organizationId, id, version);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** A version by the names that fields have now, with the fields of its type. @throws AppError NOT_FOUND */
async function readVersion(ctx: Ctx, id: string, versionId: string, organization?: Organization) {
  const found = await ctx.db.tenant(async (db) => {
    const row = await findVersion(db, ctx.organizationId, id, versionId);
    return { row, data: await withMovesSince(db, ctx.organizationId, row) };
  });
  return { ...found, definitions: await findStoredFields(ctx, found.row.release_type, organization) };
}

/** One version as it is compared with another, by the names that fields have now. @throws AppError NOT_FOUND */
export async function getReleaseVersion(
  ctx: Ctx,
  id: string,
  versionId: string,
): Promise<AnswerOf<typeof contract.getReleaseVersion>> {
  const { organizationId } = ctx;
  const { row, data, definitions } = await readVersion(ctx, id, versionId);
  return ctx.db.tenant(async (db) => {
    const { gone } = await withoutGone(ctx, db, data, { definitions, releaseId: id });
    return {
      _id: versionId,
      version: row.version,
      savedAt: row.changed_at.toISOString(),
      isCurrent: row.is_current,
      releaseType: row.release_type,
      releaseData: await withFileFacts(ctx, db, organizationId, data),
      design: releaseDesign.parse(row.design),
      expirationDate: row.expiration_date?.toISOString() ?? null,
      embargoUntil: row.embargo_until?.toISOString() ?? null,
      publishAt: row.publish_at?.toISOString() ?? null,
      gone: gone.map((field) => `releaseData.${field}`),
    };
  });
}

/**
 * Makes the release what it was in a version, as a new version on top: nothing is lost by it, and an editor that is open
 * elsewhere gets its conflict. Values come back under the names that their fields have now (docs/decisions/0058). What it says of the use of a file holds in the other languages, as with a save.
 *
 * @throws AppError NOT_FOUND; INVALID_DATA when a field of its type is required by now and the version leaves it empty
 */
export async function restoreReleaseVersion(ctx: Ctx, id: string, versionId: string): Promise<Release> {
  const { organizationId } = ctx;
  const organization = await loadOrganization(ctx);
  const { row, data, definitions } = await readVersion(ctx, id, versionId, organization);
  const kept = await ctx.db.tenant((db) => withoutGone(ctx, db, data, { definitions, releaseId: id }));
  const write = {
    releaseType: row.release_type,
    releaseData: kept.data,
    design: releaseDesign.parse(row.design),
    comingFiles: await lostFileFields(ctx, organization, row.release_type, kept.gone),
  };
  const prepared = await prepare(ctx, organization, write, {
    release_type: row.release_type,
    data: kept.data,
  });
  const restore = async (db: Db) => {
    await lockRelationsOf(ctx, db, prepared.data as Data);
    const found = await store.findRelease(db, organizationId, id);
    const set = found ? await lockToShare(db, found) : [];
    const locked = await store.lockRelease(db, organizationId, id);
    if (!locked) throw new AppError('NOT_FOUND');
    if (row.is_current && locked.version === row.version) return releaseOf(ctx, db, organization, locked);
    await refuseWrongReferences(ctx, db, id, prepared.data as Data, prepared.definitions);
    const now = ctx.clock.now();
    const write = {
      ...prepared,
      id,
      organizationId,
      expirationDate: row.expiration_date,
      embargoUntil: row.embargo_until,
      // What is out, or should have been by now, does not get a clock back that would open it.
      publishAt: !locked.distributed_at && row.publish_at && row.publish_at > now ? row.publish_at : null,
    };
    const restored = await store.updateRelease(db, write, actorOf(ctx).accountId, now);
    await noteFilesOfRelease(db, organizationId, id, now);
    await shareLicences(ctx, db, organization, restored, licencesToShare(locked, prepared.data), set);
    await recordAudit(ctx, db, {
      action: 'release.restore',
      target: { id, name: restored.title },
      before: { version: locked.version },
      after: { version: row.version },
    });
    return releaseOf(ctx, db, organization, restored);
  };
  return withFreeLanguage(() => ctx.db.tenant(restore));
}
