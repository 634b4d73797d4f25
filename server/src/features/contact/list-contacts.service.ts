import type * as contract from '@firstlook/contract/contact.ts';
import type { Contact } from '@firstlook/contract/contact.ts';
import { normalizeEmail } from '@firstlook/contract/email-address.ts';
import type { QueryOf } from '@firstlook/contract/endpoint.ts';
import { maximumUnpagedRows } from '@firstlook/contract/page-size.ts';
import { can } from '@firstlook/contract/permissions.ts';
import type { StaleReason } from '@firstlook/contract/stale.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { findPage, inOrderOf } from '../../platform/list-page.ts';
import { personWords } from '../../platform/search.sql.ts';
import { readNarrowing } from '../condition/condition.service.ts';
import { findStale } from '../condition/stale.service.ts';
import { loadMoments } from '../organization/organization.service.ts';
import { contactOf } from './contact.service.ts';
import * as store from './contact.store.ts';
import * as list from './contact-list.store.ts';
import { listGeneralContacts } from './general-contact.store.ts';
import { findGeneralList, findMailingList } from './mailing-list.store.ts';

type Query = QueryOf<typeof contract.listContacts>;
/** Pickers and exports that read a whole list ask for nobody's mark. */
const none: ReadonlyMap<string, StaleReason> = new Map();

/** Not to be on a list that is gone would be said of everybody. @throws AppError NOT_FOUND */
async function readListId(ctx: Ctx, id: string): Promise<string> {
  const list = await ctx.db.read(
    async (db) => (await findMailingList(db, ctx.organizationId, id)) ?? findGeneralList(db, id),
  );
  if (!list) throw new AppError('NOT_FOUND');
  return id;
}

/** Who is silent is in reports. @throws AppError NOT_ALLOWED */
function readStale(ctx: Ctx, stale: 'true' | 'false'): boolean {
  if (!can(actorOf(ctx), 'report.read', ctx.organizationId)) throw new AppError('NOT_ALLOWED');
  return stale === 'true';
}

/** What a list is narrowed to, as the store reads it. */
export async function loadFilter(ctx: Ctx, asked: Query['filter']): Promise<list.ContactFilter> {
  const { search, params, datesRange } = asked ?? {};
  return {
    organizationId: ctx.organizationId,
    isGeneral: params?.general === 'true',
    words: personWords(search?.trim() ?? ''),
    tags: params?.tags,
    companies: params?.company,
    mailingList: params?.mailingList,
    ...(params?.smartList && { smartList: await readNarrowing(ctx, params.smartList) }),
    ...(params?.notOnMailingList && { notOnMailingList: await readListId(ctx, params.notOnMailingList) }),
    unsubscribed: params?.unsubscribed === undefined ? undefined : params.unsubscribed === 'true',
    ...(params?.stale && { stale: readStale(ctx, params.stale) }),
    bounced: params?.suppressed === undefined ? undefined : params.suppressed === 'true',
    importId: params?.importId,
    ...(await loadMoments(ctx, datesRange)),
  };
}

function orderOf(query: Query): { order: list.ContactOrder; ascending: boolean } {
  const [key, direction] = Object.entries(query.sort ?? {})[0] ?? [];
  if (key) return { order: key as list.ContactOrder, ascending: direction === 1 };
  const simple = query.simpleSort ?? 'lastName';
  return { order: simple.replace(/^-/, '') as list.ContactOrder, ascending: !simple.startsWith('-') };
}

/** A page of contacts, own or general ones, and how many match in all. */
export async function listContacts(
  ctx: Ctx,
  query: Query,
): Promise<{ items: Contact[]; total: number; isTotalCapped?: boolean }> {
  const filter = await loadFilter(ctx, query.filter);
  const isUnpaged = query.pagination?.noLimit === true;
  const limit = isUnpaged ? maximumUnpagedRows : (query.pagination?.limit ?? 15);
  const offset = isUnpaged ? 0 : (query.pagination?.page ?? 0) * limit;
  return ctx.db.tenant(async (db) => {
    const { order: asked, ascending } = orderOf(query);
    // The order of addresses that are not shown would tell of them.
    const order = filter.isGeneral && asked === 'email' ? 'lastName' : asked;
    const page = { ascending, offset, limit };
    const isWhole = filter.words.length === 0 && list.isByDeeds(filter);
    const { ids, ...counted } = isWhole
      ? await list.searchContacts(db, filter, order, page)
      : await findPage(page, {
          // A request without pages gets all of them.
          isSearch: filter.words.length > 0 && !isUnpaged,
          search: (part) => list.searchContacts(db, filter, order, part),
          walk: (part) => list.walkContacts(db, filter, order, part),
          count: () => list.countContacts(db, filter),
        });
    const listed = filter.isGeneral ? listGeneralContacts : list.listContactsById;
    const rows = inOrderOf(ids, await listed(db, ctx.organizationId, ids));
    const stale = filter.isGeneral || isUnpaged ? none : await findStale(ctx, db, ids);
    return { items: rows.map((row) => contactOf(row, stale.get(row.id))), ...counted };
  });
}

/** The contacts behind these addresses, in whatever letters they were typed. */
export async function findContactsByEmail(
  ctx: Ctx,
  emails: readonly string[],
): Promise<{ items: Contact[]; total: number }> {
  const wanted = emails.flatMap((email) => normalizeEmail(email) ?? []);
  const rows = await ctx.db.tenant((db) => store.findContactsByEmail(db, ctx.organizationId, wanted));
  return { items: rows.map((row) => contactOf(row)), total: rows.length };
}
