import type { AnswerOf, BodyOf } from '@firstlook/contract/endpoint.ts';
import type * as contract from '@firstlook/contract/mailing-list.ts';
import type { MailingListSummary } from '@firstlook/contract/mailing-list.ts';
import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { refuseWhileNamed } from './collecting-send.service.ts';
import * as store from './combine-lists.store.ts';
import { refuseMissing } from './general-contact.service.ts';
import { followGeneralMerged } from './group-use.service.ts';
import { followMergedGroup } from './group-use.store.ts';
import { refuseTakenTitle } from './list-title.service.ts';
import { summaryOf } from './mailing-list.service.ts';
import {
  findListSummary,
  insertMailingList,
  removeMailingList,
  updateMailingList,
} from './mailing-list.store.ts';

/** Lists may have a million people, milliseconds. */
const longestListAct = 60_000;

async function loadSummary(ctx: Ctx, db: Db, id: string): Promise<MailingListSummary> {
  const row = await findListSummary(db, ctx.organizationId, id);
  return row ? summaryOf(row) : refuseMissing(db, 'list', id);
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED for general ones */
async function holdLists(ctx: Ctx, db: Db, ids: readonly string[]) {
  const rows = await store.lockLists(db, ctx.organizationId, ids);
  for (const id of ids) if (!rows.some((row) => row.id === id)) await refuseMissing(db, 'list', id);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Puts a list away or brings it back. Choosers leave out what is put away; sends, smart lists and reports that name it go on.
 *
 * @throws AppError NOT_FOUND; NOT_ALLOWED for a general list, which every organization chooses
 */
export function archiveMailingList(ctx: Ctx, id: string, isArchived: boolean): Promise<MailingListSummary> {
  if (ctx.organizationId === globalOrganizationId) throw new AppError('NOT_ALLOWED');
  return ctx.db.tenant(async (db) => {
    const list = (await holdLists(ctx, db, [id])).get(id);
    const changed = await store.setArchived(db, ctx.organizationId, id, isArchived ? ctx.clock.now() : null);
    if (changed > 0)
      await recordAudit(ctx, db, {
        action: isArchived ? 'list.archive' : 'list.unarchive',
        target: { id, name: list?.title ?? '' },
      });
    return loadSummary(ctx, db, id);
  });
}

/**
 * Puts everybody of a list on another one and removes it: whoever was added meanwhile to either of them stays (docs/decisions/0125).
 *
 * @throws AppError NOT_FOUND, NOT_ALLOWED for general ones, INVALID_DATA where both are the same, AUDIENCE_IS_BEING_SENT
 */
export async function mergeMailingList(ctx: Ctx, id: string, into: string): Promise<MailingListSummary> {
  if (id === into) throw new AppError('INVALID_DATA', {}, [{ path: 'into', code: 'same' }]);
  const { organizationId } = ctx;
  const summary = await ctx.db.tenant(async (db) => {
    await db.allow(longestListAct);
    const lists = await holdLists(ctx, db, [id, into]);
    for (const one of [id, into]) await refuseWhileNamed(ctx, db, one);
    const left = lists.get(into);
    if (!left) throw new AppError('NOT_FOUND');
    const contacts = await store.addAllOf(db, organizationId, id, into);
    await followMergedGroup(db, organizationId, id, into);
    await store.followMergedImport(db, organizationId, id, into);
    await removeMailingList(db, organizationId, id);
    await updateMailingList(db, left, ctx.clock.now());
    await recordAudit(ctx, db, {
      action: 'list.merge',
      target: { id, name: lists.get(id)?.title ?? '' },
      after: { into: left.title, contacts },
    });
    return loadSummary(ctx, db, into);
  });
  await followGeneralMerged(ctx, id, into);
  return summary;
}

/** Every way to be on some of these lists, on the most of them first. */
function waysOf(lists: readonly string[]): string[][] {
  const ways = Array.from({ length: 2 ** lists.length - 1 }, (_, way) =>
    lists.filter((_one, place) => Math.floor((way + 1) / 2 ** place) % 2 === 1),
  );
  const places = (way: readonly string[]) => way.map((one) => lists.indexOf(one)).join();
  return ways.sort((a, b) => b.length - a.length || places(a).localeCompare(places(b)));
}

type Compared = BodyOf<typeof contract.compareMailingLists>;

/** @throws AppError INVALID_DATA for a list that is named twice, NOT_FOUND, NOT_ALLOWED for general ones */
async function checkCompared(ctx: Ctx, db: Db, { lists }: Compared): Promise<void> {
  if (new Set(lists).size < lists.length)
    throw new AppError('INVALID_DATA', {}, [{ path: 'lists', code: 'same' }]);
  for (const id of lists)
    if (!(await findListSummary(db, ctx.organizationId, id))) await refuseMissing(db, 'list', id);
}

/** Who is on which of two or three lists. @throws AppError INVALID_DATA, NOT_FOUND, NOT_ALLOWED for general ones */
export function compareMailingLists(
  ctx: Ctx,
  body: Compared,
): Promise<AnswerOf<typeof contract.compareMailingLists>> {
  return ctx.db.tenant(async (db) => {
    await checkCompared(ctx, db, body);
    await db.allow(longestListAct);
    const rows = await store.compareLists(db, ctx.organizationId, body.lists);
    const found = new Map(rows.map((row) => [row.lists.join(), row]));
    const parts = waysOf(body.lists).map((on) => {
      const { count = 0, people = [] } = found.get(on.join()) ?? {};
      return { on, count, people };
    });
    return { parts };
  });
}

/**
 * A list of who is on just these of the lists now.
 *
 * @throws AppError INVALID_DATA for what is no part, EMPTY_MAILING_LIST where nobody is in it any more, ALREADY_EXISTS, NOT_FOUND, NOT_ALLOWED
 */
export function keepComparedPart(
  ctx: Ctx,
  { lists, on, title }: BodyOf<typeof contract.keepComparedPart>,
): Promise<MailingListSummary> {
  const part = lists.filter((one) => on.includes(one));
  if (part.length !== on.length) throw new AppError('INVALID_DATA', {}, [{ path: 'on', code: 'notFound' }]);
  const list = { organization_id: ctx.organizationId, id: newId(), title: title.trim() };
  return ctx.db.tenant(async (db) => {
    await checkCompared(ctx, db, { lists });
    await db.allow(longestListAct);
    await refuseTakenTitle(ctx, db, list.title);
    await insertMailingList(db, list, ctx.clock.now());
    const people = await store.addPart(db, ctx.organizationId, { lists, on: part }, list.id);
    if (people === 0) throw new AppError('EMPTY_MAILING_LIST');
    return loadSummary(ctx, db, list.id);
  });
}
