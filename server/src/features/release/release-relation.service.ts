import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import type { ReleaseGroup } from '@firstlook/contract/release-group.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { baseOf } from '../../rendering/public-address.ts';
import { listFormerFilms, listKnownFiles } from '../media/file.service.ts';
import { type AddressedFile, filesAddressedIn } from './file-address.ts';
import { checkFileKinds } from './file-check.ts';
import * as releases from './release.store.ts';
import { referencesOf } from './release-data.ts';
import { childIdsOf, withoutRelease } from './release-name.ts';
import * as store from './release-relation.store.ts';
import { storeData } from './store-data.service.ts';

type Data = Record<string, unknown>;

/**
 * Begins a save that names other releases: from here to its end no other call in the organization deletes one of them or
 * closes a circle. Comes before the lock of the release itself.
 */
export async function lockRelationsOf(ctx: Ctx, db: Db, data: Data): Promise<void> {
  if (referencesOf(data).releases.length > 0) await store.lockRelations(db, ctx.organizationId);
}

/**
 * Files that are refused by their addresses as they are by their ids: another organization's, so that no house shows
 * another one's picture as its own (promise T3), and films that were replaced.
 */
async function wrongAddresses(ctx: Ctx, db: Db, data: Data): Promise<{ path: string }[]> {
  const ownHost = await store.findOwnHost(db, ctx.organizationId);
  const addressed = filesAddressedIn(data, [ctx.baseUrl, baseOf(ctx, { ownHost })]);
  const own = addressed.filter(({ organizationId }) => organizationId === ctx.organizationId);
  const former = new Set(
    await listFormerFilms(
      ctx,
      db,
      own.map(({ fileId }) => fileId),
    ),
  );
  const isWrong = ({ organizationId, fileId }: AddressedFile) =>
    organizationId !== ctx.organizationId || former.has(fileId);
  return [...new Set(addressed.filter(isWrong).map(({ path }) => path))].map((path) => ({ path }));
}

/** @throws AppError INVALID_DATA for each file and release that is not the organization's, and each file of another kind than its field takes */
async function refuseForeign(
  ctx: Ctx,
  db: Db,
  data: Data,
  definitions: readonly FieldDefinition[],
): Promise<void> {
  const { files, releases: named } = referencesOf(data);
  const addresses = await wrongAddresses(ctx, db, data);
  if (files.length + named.length + addresses.length === 0) return;
  const idsOf = (references: { id: string }[]) => references.map(({ id }) => id);
  const knownFiles = await listKnownFiles(ctx, db, idsOf(files));
  const knownReleases = new Set(await releases.listKnownReleaseIds(db, ctx.organizationId, idsOf(named)));
  const issues = [
    ...files.filter(({ id }) => !knownFiles.has(id)),
    ...named.filter(({ id }) => !knownReleases.has(id)),
    ...addresses,
  ].map(({ path }) => ({ path, code: 'notFound' }));
  issues.push(...checkFileKinds(definitions, data, knownFiles));
  if (issues.length > 0) throw new AppError('INVALID_DATA', {}, issues);
}

/** @throws AppError INVALID_DATA where a release stands beside itself: in a list of its own of others */
function refuseItself(id: string, data: Data): void {
  const issues = referencesOf(data)
    .releases.filter((one) => one.id === id && one.key !== 'childrenReleases')
    .map(({ path }) => ({ path, code: 'circle' }));
  if (issues.length > 0) throw new AppError('INVALID_DATA', {}, issues);
}

/** @throws AppError RELEASE_CIRCLE at each child that is the release itself or holds it, however far down */
async function refuseCircle(ctx: Ctx, db: Db, id: string, data: Data): Promise<void> {
  const children = referencesOf(data).releases.filter(({ key }) => key === 'childrenReleases');
  if (children.length === 0) return;
  const above = new Set([id, ...(await store.listGroupsAbove(db, ctx.organizationId, id))]);
  const issues = children
    .filter((child) => above.has(child.id))
    .map(({ path }) => ({ path, code: 'circle' }));
  if (issues.length > 0) throw new AppError('RELEASE_CIRCLE', {}, issues);
}

/**
 * What a release may name: files of its organization where they belong, releases of its organization, neither itself nor a child that leads
 * back to it.
 */
export async function refuseWrongReferences(
  ctx: Ctx,
  db: Db,
  id: string | null,
  data: Data,
  definitions: readonly FieldDefinition[],
): Promise<void> {
  await refuseForeign(ctx, db, data, definitions);
  if (!id) return;
  refuseItself(id, data);
  await refuseCircle(ctx, db, id, data);
}

/** Takes a release that is being deleted out of every other that names it. Relations are locked already. */
export async function leaveOthers(ctx: Ctx, db: Db, organization: Organization, id: string): Promise<void> {
  const { organizationId } = ctx;
  for (const row of await store.lockNaming(db, organizationId, id)) {
    await storeData(ctx, db, organization, row, withoutRelease(row.data, id));
  }
}

/** The groups that a release lies in, and how many children it has itself: told before it is deleted. */
export async function listGroups(ctx: Ctx, id: string): Promise<{ items: ReleaseGroup[]; children: number }> {
  return ctx.db.tenant(async (db) => {
    const row = await releases.findRelease(db, ctx.organizationId, id);
    if (!row) throw new AppError('NOT_FOUND');
    const groups = await store.listGroupsOf(db, ctx.organizationId, [id]);
    const items = groups.map((one) => ({ _id: one.id, releaseType: one.release_type, title: one.title }));
    return { items, children: childIdsOf(row.data).length };
  });
}
