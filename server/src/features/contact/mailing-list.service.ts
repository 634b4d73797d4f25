import type { BodyOf, QueryOf } from '@firstlook/contract/endpoint.ts';
import type * as contract from '@firstlook/contract/mailing-list.ts';
import type { MailingList, MailingListSummary } from '@firstlook/contract/mailing-list.ts';
import { maximumUnpagedRows } from '@firstlook/contract/page-size.ts';
import type { FieldConflict } from '@firstlook/contract/release.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { refuseWhileCollecting, refuseWhileNamed } from './collecting-send.service.ts';
import { listKnownContactIds } from './contact.store.ts';
import { refuseMissing } from './general-contact.service.ts';
import { noteGeneralGone, noteGroupGone } from './group-use.service.ts';
import { refuseTakenTitle } from './list-title.service.ts';
import * as store from './mailing-list.store.ts';

type Query = QueryOf<typeof contract.listMailingLists>;

export const summaryOf = (row: store.ListSummaryRow): MailingListSummary => ({
  _id: row.id,
  title: row.title,
  organizationId: row.organization_id,
  contactCount: row.contact_count,
  _updatedAt: row.updated_at.toISOString(),
  archivedAt: row.archived_at?.toISOString() ?? null,
  version: row.version,
});

/** Whether a mark of a query is set, which may stand without a value. */
const isAsked = (mark: string | undefined): boolean => mark !== undefined && mark !== 'false' && mark !== '0';

/** Lists of the organization; with `includeGlobalLists` the global ones follow, unless the organization has shut them out. */
export async function listMailingLists(
  ctx: Ctx,
  query: Query,
): Promise<{ items: MailingListSummary[]; total: number }> {
  const isUnpaged = query.pagination?.noLimit === true;
  const limit = isUnpaged ? maximumUnpagedRows : (query.pagination?.limit ?? 500);
  const page = {
    search: query.filter?.search?.trim() ?? '',
    ascending: query.sort?.title !== -1 && !query.simpleSort?.startsWith('-'),
    offset: isUnpaged ? 0 : (query.pagination?.page ?? 0) * limit,
    limit,
    withArchived: isAsked(query.includeArchived),
  };
  const { own, total, general } = await ctx.db.tenant(async (db) => ({
    own: await store.listMailingLists(db, ctx.organizationId, page),
    total: await store.countMailingLists(db, ctx.organizationId, page),
    general: isAsked(query.includeGlobalLists)
      ? await store.listGeneralLists(db, { ...page, limit: maximumUnpagedRows })
      : [],
  }));
  // They stand behind the own ones, on whichever page those end.
  const start = Math.max(0, page.offset - total);
  const room = Math.max(0, limit - own.length);
  const items = [...own, ...general.slice(start, start + room)].map(summaryOf);
  return { items, total: total + general.length };
}

async function load(ctx: Ctx, db: Db, id: string): Promise<MailingList> {
  const own = await store.findMailingList(db, ctx.organizationId, id);
  const row = own ?? (await store.findGeneralList(db, id));
  if (!row) throw new AppError('NOT_FOUND');
  const contacts = own
    ? await store.listMemberIds(db, ctx.organizationId, id)
    : await store.listGeneralMemberIds(db, id);
  const { id: _id, title, organization_id: organizationId, version } = row;
  return { _id, title, organizationId, contacts, version };
}

/** @throws AppError NOT_FOUND */
export function getMailingList(ctx: Ctx, id: string): Promise<MailingList> {
  return ctx.db.tenant((db) => load(ctx, db, id));
}

type Write = BodyOf<typeof contract.createMailingList>;

/** @throws AppError INVALID_DATA for contacts that are not this organization's, EMPTY_MAILING_LIST for none */
async function membersOf(ctx: Ctx, db: Db, contacts: NonNullable<Write['contacts']>): Promise<string[]> {
  const ids = [...new Set(contacts.map((one) => (typeof one === 'string' ? one : one._id)))];
  if (ids.length === 0) throw new AppError('EMPTY_MAILING_LIST');
  const known = new Set(await listKnownContactIds(db, ctx.organizationId, ids));
  const issues = ids
    .filter((id) => !known.has(id))
    .slice(0, 100)
    .map((id) => ({ path: 'contacts', code: 'notFound', params: { id } }));
  if (issues.length > 0) throw new AppError('INVALID_DATA', {}, issues);
  return ids;
}

/** Makes a list. @throws AppError MAILING_LIST_NAME_MISSING, EMPTY_MAILING_LIST, INVALID_DATA, ALREADY_EXISTS */
export async function createMailingList(ctx: Ctx, write: Write): Promise<MailingList> {
  const title = write.title?.trim() ?? '';
  if (!title) throw new AppError('MAILING_LIST_NAME_MISSING');
  const id = newId();
  return ctx.db.tenant(async (db) => {
    const members = await membersOf(ctx, db, write.contacts ?? []);
    await refuseTakenTitle(ctx, db, title);
    await store.insertMailingList(db, { organization_id: ctx.organizationId, id, title }, ctx.clock.now());
    await store.insertMembers(db, ctx.organizationId, id, members);
    return load(ctx, db, id);
  });
}

/** People of a conflict that are named, of those on one side alone: a list may have a million. */
const mostInConflict = 100;

const without = (ids: readonly string[], others: readonly string[]) => {
  const known = new Set(others);
  return ids.filter((id) => !known.has(id)).slice(0, mostInConflict);
};

function conflictsOf(stored: MailingList, title: string, members: string[] | undefined): FieldConflict[] {
  const conflicts: FieldConflict[] = [];
  if (title !== stored.title) conflicts.push({ path: 'title', stored: stored.title, sent: title });
  if (members)
    conflicts.push({
      path: 'contacts',
      stored: without(stored.contacts, members),
      sent: without(members, stored.contacts),
    });
  return conflicts;
}

/**
 * Renames a list that was read at `version`, replaces its members, or both.
 *
 * @param version none from a program that was written before lists had one: what it says stands
 * @throws AppError CONFLICT with `params: {version, conflicts: FieldConflict[]}`, of the people those of one side alone, at most
 * a hundred; NOT_FOUND, AUDIENCE_IS_BEING_SENT and those of `createMailingList`
 */
export async function updateMailingList(
  ctx: Ctx,
  id: string,
  version: number | undefined,
  write: Write,
): Promise<MailingList> {
  return ctx.db.tenant(async (db) => {
    const row = await store.lockMailingList(db, ctx.organizationId, id);
    if (!row) return refuseMissing(db, 'list', id);
    const title = write.title?.trim() ?? row.title;
    if (!title) throw new AppError('MAILING_LIST_NAME_MISSING');
    const members = write.contacts && (await membersOf(ctx, db, write.contacts));
    if (version !== undefined && row.version !== version) {
      const conflicts = conflictsOf(await load(ctx, db, id), title, members);
      throw new AppError('CONFLICT', { version: row.version, conflicts });
    }
    if (title.toLowerCase() !== row.title.toLowerCase()) await refuseTakenTitle(ctx, db, title);
    await store.updateMailingList(db, { ...row, title }, ctx.clock.now());
    if (members) {
      await refuseWhileCollecting(ctx, db, id);
      await store.removeMembers(db, ctx.organizationId, id);
      await store.insertMembers(db, ctx.organizationId, id, members);
    }
    return load(ctx, db, id);
  });
}

/** @throws AppError NOT_FOUND, AUDIENCE_IS_BEING_SENT, NOT_ALLOWED for a general list */
export async function removeMailingList(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.tenant(async (db) => {
    // Held first: whoever planned a send by it until then is through.
    await store.lockMailingList(db, ctx.organizationId, id);
    await refuseWhileNamed(ctx, db, id);
    const removed = await store.removeMailingList(db, ctx.organizationId, id);
    if (removed === 0) await refuseMissing(db, 'list', id);
    await noteGroupGone(ctx, db, id);
  });
  await noteGeneralGone(ctx, id);
}
