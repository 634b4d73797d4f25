import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import { withoutFileFacts } from '@firstlook/contract/file-value.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import { can } from '@firstlook/contract/permissions.ts';
import type * as contract from '@firstlook/contract/release.ts';
import { type FieldConflict, type Release, releaseDesign } from '@firstlook/contract/release.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { listKnownFileIds } from '../media/file.service.ts';
import { withFileFacts } from '../media/file-fact.service.ts';
import { noteFilesOfRelease } from '../media/file-use.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { loadDataFields } from '../registered-file/data-field.service.ts';
import { landingUrlOf } from './design.service.ts';
import { withOpenReleases } from './named-release.service.ts';
import { abilitiesOf, maySee, statusOf } from './release.policy.ts';
import * as store from './release.store.ts';
import {
  cardOf,
  expiryOf,
  monthOfPublish,
  prepareReleaseData,
  referencesOf,
  searchTextOf,
} from './release-data.ts';

/** The wire's release from its row, with its files as they are now and with what this viewer may do with it. */
export async function releaseOf(
  ctx: Ctx,
  db: Db,
  organization: Organization,
  row: store.ReleaseRow,
): Promise<Release> {
  const releaseData = await withFileFacts(db, row.organization_id, row.data);
  return { ...headOf(ctx, organization, row), releaseData };
}

const plainDesign: Release['design'] = { landingPage: null, email: null, locale: 'he' };

/** @param abilities what the viewer may do; the same for all rows of an organization, so a list works it out once */
export function headOf(
  ctx: Ctx,
  organization: Organization,
  row: Omit<store.ReleaseRow, 'data'>,
  abilities = abilitiesOf(actorOf(ctx), { organizationId: row.organization_id }),
) {
  const facts = {
    organizationId: row.organization_id,
    distributedAt: row.distributed_at,
    expirationDate: row.expiration_date,
  };
  // Checked when it was written.
  const design = { ...plainDesign, ...row.design };
  return {
    _id: row.id,
    organizationId: row.organization_id,
    releaseType: row.release_type,
    design,
    landingUrl: landingUrlOf(organization, { releaseType: row.release_type, design }),
    status: statusOf(facts, ctx.clock.now()),
    distributedAt: row.distributed_at?.toISOString() ?? null,
    expirationDate: row.expiration_date?.toISOString() ?? null,
    monthOfPublish: row.month_of_publish,
    version: row.version,
    _createdAt: row.created_at.toISOString(),
    _updatedAt: row.updated_at.toISOString(),
    abilities,
  };
}

/** One release the viewer may see. @throws AppError NOT_FOUND */
export async function getRelease(ctx: Ctx, id: string): Promise<Release> {
  const organization = await loadOrganization(ctx);
  return ctx.db.tenant(async (db) => {
    const row = await store.findRelease(db, ctx.organizationId, id);
    if (!row) throw new AppError('NOT_FOUND');
    const facts = {
      organizationId: row.organization_id,
      distributedAt: row.distributed_at,
      expirationDate: row.expiration_date,
    };
    if (!maySee(actorOf(ctx), facts, ctx.clock.now())) throw new AppError('NOT_FOUND');
    const release = await releaseOf(ctx, db, organization, row);
    if (can(actorOf(ctx), 'release.readDraft', ctx.organizationId)) return release;
    const { organizationId } = ctx;
    const releaseData = await withOpenReleases(db, organizationId, release.releaseData, ctx.clock.now());
    return { ...release, releaseData };
  });
}

type Write = Pick<
  BodyOf<typeof contract.createRelease>,
  'releaseType' | 'releaseData' | 'design' | 'expirationDate' | 'comingFiles'
>;

/** @throws AppError INVALID_DATA for files and releases that are not the organization's */
export async function refuseForeignReferences(
  ctx: Ctx,
  db: Db,
  data: Record<string, unknown>,
): Promise<void> {
  const { files, releases } = referencesOf(data);
  if (files.length + releases.length === 0) return;
  const knownFiles = new Set(
    await listKnownFileIds(
      ctx,
      db,
      files.map(({ id }) => id),
    ),
  );
  const knownReleases = new Set(
    await store.listKnownReleaseIds(
      db,
      ctx.organizationId,
      releases.map(({ id }) => id),
    ),
  );
  const issues = [
    ...files.filter(({ id }) => !knownFiles.has(id)),
    ...releases.filter(({ id }) => !knownReleases.has(id)),
  ].map(({ path }) => ({ path, code: 'notFound' }));
  if (issues.length > 0) throw new AppError('INVALID_DATA', {}, issues);
}

/** A release as it may be stored. @throws AppError INVALID_DATA */
export async function prepare(
  ctx: Ctx,
  organization: Organization,
  write: Write,
): Promise<Omit<store.ReleaseWrite, 'id' | 'organizationId' | 'expirationDate'>> {
  if (!organization.releaseTypes.some(({ id }) => id === write.releaseType)) {
    throw new AppError('INVALID_DATA', {}, [{ path: 'releaseType', code: 'option' }]);
  }
  const definitions = await loadDataFields(ctx, { releaseType: write.releaseType }, organization);
  const data = prepareReleaseData(definitions, write.releaseData, write.comingFiles);
  return {
    releaseType: write.releaseType,
    title: typeof data.title === 'string' ? data.title : '',
    data,
    card: cardOf(data),
    searchText: searchTextOf(data, organization.searchKeys),
    design: releaseDesign.parse(write.design ?? { locale: organization.locale }),
    monthOfPublish: monthOfPublish(data, ctx.clock.now(), organization.timeZone),
  };
}

/** Makes a release. @throws AppError INVALID_DATA with issues below `releaseData.` */
export async function createRelease(ctx: Ctx, write: Write): Promise<Release> {
  const organization = await loadOrganization(ctx);
  const prepared = await prepare(ctx, organization, write);
  return ctx.db.tenant(async (db) => {
    await refuseForeignReferences(ctx, db, prepared.data as Record<string, unknown>);
    const expirationDate = expiryOf(organization, write.expirationDate ?? null);
    const release = { ...prepared, id: newId(), organizationId: ctx.organizationId, expirationDate };
    const inserted = await store.insertRelease(db, release, actorOf(ctx).accountId, ctx.clock.now());
    await noteFilesOfRelease(db, ctx.organizationId, release.id, ctx.clock.now());
    return releaseOf(ctx, db, organization, inserted);
  });
}

/** Each field whose stored value is not the one the caller sends, one level below `releaseData`. */
function conflictsOf(organization: Organization, row: store.ReleaseRow, write: Write): FieldConflict[] {
  const sent: Record<string, unknown> = {
    releaseType: write.releaseType,
    design: releaseDesign.parse(write.design ?? {}),
    expirationDate: expiryOf(organization, write.expirationDate ?? null)?.toISOString() ?? null,
  };
  const stored: Record<string, unknown> = {
    releaseType: row.release_type,
    design: releaseDesign.parse(row.design),
    expirationDate: row.expiration_date?.toISOString() ?? null,
  };
  const [mine, theirs] = [withoutFileFacts(write.releaseData), withoutFileFacts(row.data)];
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    sent[`releaseData.${key}`] = mine[key] ?? null;
    stored[`releaseData.${key}`] = theirs[key] ?? null;
  }
  return Object.keys(sent)
    .filter((path) => !isDeepStrictEqual(sent[path], stored[path]))
    .map((path) => ({ path, stored: stored[path], sent: sent[path] }));
}

/**
 * Saves a release that was read at `version`.
 *
 * @throws AppError CONFLICT with `params: {version, conflicts: FieldConflict[]}` when somebody saved in between
 */
export async function updateRelease(ctx: Ctx, id: string, version: number, write: Write): Promise<Release> {
  const found = await ctx.db.tenant((db) => store.findRelease(db, ctx.organizationId, id));
  if (!found) throw new AppError('NOT_FOUND');
  const organization = await loadOrganization(ctx);
  if (found.version !== version)
    throw new AppError('CONFLICT', {
      version: found.version,
      conflicts: conflictsOf(organization, found, write),
    });
  const prepared = await prepare(ctx, organization, {
    ...write,
    design: write.design ?? releaseDesign.parse(found.design),
  });
  return ctx.db.tenant(async (db) => {
    const locked = await store.lockRelease(db, ctx.organizationId, id);
    if (!locked) throw new AppError('NOT_FOUND');
    if (locked.version !== version)
      throw new AppError('CONFLICT', {
        version: locked.version,
        conflicts: conflictsOf(organization, locked, write),
      });
    await refuseForeignReferences(ctx, db, prepared.data as Record<string, unknown>);
    const expirationDate =
      write.expirationDate === undefined
        ? locked.expiration_date
        : expiryOf(organization, write.expirationDate);
    const release = { ...prepared, id, organizationId: ctx.organizationId, expirationDate };
    const updated = await store.updateRelease(db, release, actorOf(ctx).accountId, ctx.clock.now());
    await noteFilesOfRelease(db, ctx.organizationId, id, ctx.clock.now());
    return releaseOf(ctx, db, organization, updated);
  });
}
