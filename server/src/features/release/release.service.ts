import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { withoutFileFacts } from '@firstlook/contract/file-value.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import { can } from '@firstlook/contract/permissions.ts';
import type * as contract from '@firstlook/contract/release.ts';
import {
  type FieldConflict,
  type OpenedRelease,
  type Release,
  releaseDesign,
} from '@firstlook/contract/release.ts';
import { shownData } from '@firstlook/contract/shown-field.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx, isPerson } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { withFileFacts } from '../media/file-fact.service.ts';
import { noteFilesOfRelease } from '../media/file-use.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { findTypeFields, loadDataFields } from '../registered-file/data-field.service.ts';
import { settleChapters } from './chapter-film.service.ts';
import { childCardsOf } from './child-release.service.ts';
import { promiseOf } from './consent.service.ts';
import { withoutEchoedRights } from './echoed-right.ts';
import { closedOf, openTo, titlesOf } from './embargo.service.ts';
import { endedOf } from './ended-release.ts';
import { withoutStoredKeys } from './file-check.ts';
import { type PartOf, readyToJoin } from './join-group.service.ts';
import { withOpenReleases } from './named-release.service.ts';
import { publicDataOf, readerDataOf } from './public-data.ts';
import { maySee } from './release.policy.ts';
import * as store from './release.store.ts';
import { expiryOf, monthOfPublish, prepareReleaseData } from './release-data.ts';
import { indexOf } from './release-index.service.ts';
import { type Moments, momentOf, momentsOf } from './release-moment.ts';
import { lockRelationsOf, refuseWrongReferences } from './release-relation.service.ts';
import { headOf } from './release-view.service.ts';
import { licencesToShare, lockToShare, shareLicences } from './share-licence.service.ts';
import { joinTranslations, translationsOf, withFreeLanguage } from './translation.service.ts';

/** The wire's release from its row, with its files as they are now and with what this viewer may do with it. */
export async function releaseOf(
  ctx: Ctx,
  db: Db,
  organization: Organization,
  row: store.ReleaseRow,
): Promise<Release> {
  const releaseData = await withFileFacts(ctx, db, row.organization_id, row.data);
  const translations = await translationsOf(ctx, db, row);
  return { ...headOf(ctx, organization, row), releaseData, translations };
}

/** What a reader gets of a release under embargo, with the promise that they may make. */
async function closedRelease(
  ctx: Ctx,
  db: Db,
  organization: Organization,
  row: store.ReleaseRow,
): Promise<OpenedRelease> {
  const translations = await translationsOf(ctx, db, row);
  const head = { ...headOf(ctx, organization, row, { isClosed: true }), translations };
  const definitions = await findTypeFields(db, organization, row.release_type);
  const releaseData = titlesOf(shownData(definitions ?? [], row.data));
  const embargoUntil = row.embargo_until;
  if (!embargoUntil || !isPerson(actorOf(ctx))) return { ...head, releaseData };
  const promised = { title: releaseData.title, embargoUntil, locale: head.design.locale };
  return { ...head, releaseData, consentText: promiseOf(promised, organization.timeZone) };
}

/** One release the viewer may see, a group with its children. @throws AppError NOT_FOUND, RELEASE_ENDED */
export async function getRelease(ctx: Ctx, id: string): Promise<OpenedRelease> {
  const organization = await loadOrganization(ctx);
  return ctx.db.tenant(async (db) => {
    const row = await store.findRelease(db, ctx.organizationId, id);
    if (!row) throw new AppError('NOT_FOUND');
    const facts = {
      organizationId: row.organization_id,
      distributedAt: row.distributed_at,
      expirationDate: row.expiration_date,
      embargoUntil: row.embargo_until,
    };
    const { isVisitor } = actorOf(ctx);
    const now = ctx.clock.now();
    if (!maySee(actorOf(ctx), facts, now)) {
      const mayRead = can(actorOf(ctx), 'release.read', ctx.organizationId);
      if (!mayRead) throw new AppError('NOT_FOUND');
      const definitions = await findTypeFields(db, organization, row.release_type);
      const title = isVisitor ? null : titlesOf(shownData(definitions ?? [], row.data)).title;
      throw endedOf({ baseUrl: ctx.baseUrl, now }, organization, facts, title);
    }
    if ((await closedOf(ctx, db, [row])).has(row.id)) {
      // An announcement under embargo is for those whom the organization knows.
      if (isVisitor) throw new AppError('NOT_FOUND');
      return closedRelease(ctx, db, organization, row);
    }
    const release = await releaseOf(ctx, db, organization, row);
    const { organizationId } = ctx;
    const definitions = await findTypeFields(db, organization, row.release_type);
    const shown = shownData(definitions ?? [], row.data);
    const children = await childCardsOf(ctx, db, organization, { ...row, data: shown });
    // A reader of drafts may write them, what is hidden among them.
    if (can(actorOf(ctx), 'release.readDraft', organizationId)) return { ...release, children };
    const visible = shownData(definitions ?? [], release.releaseData);
    const releaseData = await withOpenReleases(db, organizationId, visible, openTo(ctx));
    if (!isVisitor)
      return { ...release, releaseData: readerDataOf(definitions ?? [], releaseData), children };
    if (!definitions) throw new AppError('NOT_FOUND');
    return {
      ...release,
      releaseData: publicDataOf(definitions, releaseData, { withReleases: true }),
      children,
    };
  });
}

type Write = Pick<
  BodyOf<typeof contract.createRelease>,
  'releaseType' | 'releaseData' | 'design' | 'expirationDate' | 'embargoUntil' | 'publishAt' | 'comingFiles'
>;

type Prepared = Omit<store.ReleaseWrite, 'id' | 'organizationId' | 'translationSet' | keyof Moments> & {
  design: Release['design'];
  definitions: FieldDefinition[];
};

/** What was stored already, with the type whose fields it has. */
export type Held = Pick<store.ReleaseRow, 'release_type' | 'data'>;

/**
 * A release as it may be stored.
 *
 * @param stored what its values come from: of the same type, those may stay (docs/decisions/0150)
 * @throws AppError INVALID_DATA
 */
export async function prepare(
  ctx: Ctx,
  organization: Organization,
  write: Write,
  stored: Held | null = null,
): Promise<Prepared> {
  if (!organization.releaseTypes.some(({ id }) => id === write.releaseType)) {
    throw new AppError('INVALID_DATA', {}, [{ path: 'releaseType', code: 'option' }]);
  }
  const definitions = await loadDataFields(ctx, { releaseType: write.releaseType }, organization);
  const held = stored?.release_type === write.releaseType ? stored.data : null;
  const clean = prepareReleaseData(definitions, write.releaseData, write.comingFiles, held, stored?.data);
  const data = await settleChapters(ctx, clean, held);
  return {
    releaseType: write.releaseType,
    title: typeof data.title === 'string' ? data.title : '',
    data,
    definitions,
    ...indexOf(definitions, data, organization),
    design: releaseDesign.parse(write.design ?? { locale: organization.locale }),
    monthOfPublish: monthOfPublish(shownData(definitions, data), ctx.clock.now(), organization.timeZone),
  };
}

/**
 * Makes a release.
 *
 * @param write with `translates` the release that it says in another language (`joinTranslations`)
 * @param copied the stored release that it is a copy of, whose values may stay
 * @throws AppError INVALID_DATA with issues below `releaseData.`
 */
export async function createRelease(
  ctx: Ctx,
  write: Write & { partOf?: PartOf | undefined; translates?: string },
  copied: Held | null = null,
): Promise<Release> {
  const organization = await loadOrganization(ctx);
  const prepared = await prepare(ctx, organization, write, copied);
  const group = await readyToJoin(ctx, organization, write.partOf);
  return ctx.db.tenant(async (db) => {
    const data = prepared.data as Record<string, unknown>;
    await (group ? group.lock(db) : lockRelationsOf(ctx, db, data));
    await refuseWrongReferences(ctx, db, null, data, prepared.definitions);
    const moments = momentsOf(organization, write, null, ctx.clock.now());
    const { organizationId } = ctx;
    const { locale } = prepared.design;
    const translationSet = write.translates
      ? await joinTranslations(db, organizationId, write.translates, locale)
      : null;
    const release = { ...prepared, ...moments, id: newId(), organizationId, translationSet };
    const inserted = await store.insertRelease(db, release, actorOf(ctx).accountId, ctx.clock.now());
    await noteFilesOfRelease(db, ctx.organizationId, release.id, ctx.clock.now());
    await group?.join(db, release.id);
    return releaseOf(ctx, db, organization, inserted);
  });
}

/**
 * Each field whose stored value is not the one the caller sends, one level below `releaseData`; what a save does not name
 * stays as it is stored, and is no conflict.
 */
function conflictsOf(organization: Organization, row: store.ReleaseRow, write: Write): FieldConflict[] {
  const iso = (moment: Date | null | undefined) => moment?.toISOString() ?? null;
  const stored: Record<string, unknown> = {
    releaseType: row.release_type,
    design: releaseDesign.parse(row.design),
    expirationDate: iso(row.expiration_date),
    embargoUntil: iso(row.embargo_until),
    publishAt: iso(row.publish_at),
  };
  const { design, expirationDate, embargoUntil, publishAt } = write;
  const sent: Record<string, unknown> = {
    ...stored,
    releaseType: write.releaseType,
    ...(design && { design: releaseDesign.parse(design) }),
    ...(expirationDate !== undefined && { expirationDate: iso(expiryOf(organization, expirationDate)) }),
    ...(embargoUntil !== undefined && { embargoUntil: iso(momentOf(organization, embargoUntil)) }),
    ...(publishAt !== undefined && { publishAt: iso(momentOf(organization, publishAt)) }),
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
 * @throws AppError CONFLICT with `params: {version, conflicts: FieldConflict[]}` when another save came in between; INVALID_DATA
 */
export async function updateRelease(ctx: Ctx, id: string, version: number, given: Write): Promise<Release> {
  const found = await ctx.db.tenant((db) => store.findRelease(db, ctx.organizationId, id));
  if (!found) throw new AppError('NOT_FOUND');
  const said = withoutStoredKeys(withoutEchoedRights(given.releaseData, found.data), found.data);
  const write = { ...given, releaseData: said };
  const organization = await loadOrganization(ctx);
  if (found.version !== version)
    throw new AppError('CONFLICT', {
      version: found.version,
      conflicts: conflictsOf(organization, found, write),
    });
  const design = write.design ?? releaseDesign.parse(found.design);
  const prepared = await prepare(ctx, organization, { ...write, design }, found);
  // Readers and the mails that left call it by its title.
  if (found.distributed_at && found.title.trim() !== '' && prepared.title.trim() === '')
    throw new AppError('INVALID_DATA', {}, [{ path: 'releaseData.title', code: 'required' }]);
  const licences = licencesToShare(found, prepared.data);
  const save = async (db: Db) => {
    const data = prepared.data as Record<string, unknown>;
    await lockRelationsOf(ctx, db, data);
    const set = licences.size > 0 ? await lockToShare(db, found) : [];
    const locked = await store.lockRelease(db, ctx.organizationId, id);
    if (!locked) throw new AppError('NOT_FOUND');
    if (locked.version !== version)
      throw new AppError('CONFLICT', {
        version: locked.version,
        conflicts: conflictsOf(organization, locked, write),
      });
    await refuseWrongReferences(ctx, db, id, data, prepared.definitions);
    const moments = momentsOf(organization, write, locked, ctx.clock.now());
    const release = { ...prepared, ...moments, id, organizationId: ctx.organizationId };
    const updated = await store.updateRelease(db, release, actorOf(ctx).accountId, ctx.clock.now());
    await noteFilesOfRelease(db, ctx.organizationId, id, ctx.clock.now());
    await shareLicences(ctx, db, organization, updated, licences, set);
    return releaseOf(ctx, db, organization, updated);
  };
  return withFreeLanguage(() => ctx.db.tenant(save));
}
