import type { AnswerOf, QueryOf } from '@firstlook/contract/endpoint.ts';
import { ownFilterNames } from '@firstlook/contract/filter-name.ts';
import { can } from '@firstlook/contract/permissions.ts';
import * as contract from '@firstlook/contract/release.ts';
import { endOfDay, isBareDay, startOfDay } from '@firstlook/contract/zone.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { type FinishedAnswer, finishAnswer } from '../../kernel/finished-answer.ts';
import { keep } from '../../kernel/kept.ts';
import type { Db } from '../../platform/database.ts';
import { findPage, inOrderOf } from '../../platform/list-page.ts';
import { searchWords } from '../../platform/search.sql.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { loadChange } from './change.service.ts';
import { facetsOf, listFilters } from './inner-filter.service.ts';
import { abilitiesOf } from './release.policy.ts';
import * as store from './release-list.store.ts';
import { cardsOf } from './release-view.service.ts';

type Query = QueryOf<typeof contract.listReleases>;
type List = AnswerOf<typeof contract.listReleases>;

function filterOf(ctx: Ctx, query: Query, timeZone: string): Omit<store.ReleaseFilter, 'folders'> {
  const { search, params, datesRange } = query.filter ?? {};
  const year = params?.year;
  const day = (given: string | undefined, boundary: (day: string, zone: string) => Date) =>
    given && (isBareDay(given) ? boundary(given, timeZone) : new Date(given));
  // A year is the one on the calendars of the organization.
  const from =
    day(datesRange?.from, startOfDay) || (year ? startOfDay(`${year}-01-01`, timeZone) : undefined);
  const to = day(datesRange?.to, endOfDay) || (year ? startOfDay(`${year + 1}-01-01`, timeZone) : undefined);
  return {
    organizationId: ctx.organizationId,
    words: searchWords(search ?? ''),
    ids: params?._id,
    releaseTypes: params?.releaseType,
    types: params?.type,
    subTypes: params?.subType,
    statuses: params?.status,
    pageTypes: query.orgFilter?.releaseTypes,
    unexpiredOnly: query.orgFilter?.includeExpiredReleases === false,
    from,
    to,
    publishedOnly: !can(actorOf(ctx), 'release.readDraft', ctx.organizationId),
    now: ctx.clock.now(),
  };
}

/** What the query names that only the organization knows (`others` of its schema). */
function othersOf(query: Query): Record<string, string[]> {
  const own: string[] = [...ownFilterNames, 'type', 'subType'];
  const named = Object.entries(query.filter?.params ?? {}).filter(([name]) => !own.includes(name));
  return Object.fromEntries(named) as Record<string, string[]>;
}

function orderOf(query: Query): { order: store.ReleaseOrder; ascending: boolean } {
  const [key, direction] = Object.entries(query.sort ?? {})[0] ?? [];
  if (key) return { order: key as store.ReleaseOrder, ascending: direction === 1 };
  const simple = query.simpleSort;
  if (!simple) return { order: 'listed', ascending: false };
  return { order: simple.replace(/^-/, '') as store.ReleaseOrder, ascending: !simple.startsWith('-') };
}

/** How many match; counted once for each state of the organization. */
async function countOf(db: Db, filter: store.ReleaseFilter, change: string | null): Promise<number> {
  if (change === null) return store.countReleases(db, filter);
  const key = JSON.stringify(['release count', change, { ...filter, now: undefined }]);
  return keep(key, async () => ({ value: await store.countReleases(db, filter), bytes: 300 }));
}

/** Cards of a page and how many there are in all. @param change what `loadChange` said before; null: nothing is kept */
export async function listReleases(ctx: Ctx, query: Query, change: string | null = null): Promise<List> {
  const organization = await loadOrganization(ctx);
  const plain = filterOf(ctx, query, organization.timeZone);
  const asked = [query.filter?.params?.folder, query.orgFilter?.folder].filter((id) => id !== undefined);
  const facets = await facetsOf(ctx, organization, othersOf(query));
  // Who asks for what readers see is offered what readers are offered.
  const openOnly = plain.publishedOnly || query.filter?.params?.status?.join() === 'distributed';
  const openAt = openOnly ? plain.now : null;
  const filters =
    query.choices && (await listFilters(ctx, organization, { locale: query.choices, openAt, change }));
  const { order, ascending } = orderOf(query);
  const limit = query.pagination?.limit ?? 50;
  const first = { ascending, limit, offset: (query.pagination?.page ?? 0) * limit };
  return ctx.db.read(async (db) => {
    const folders: string[][] = [];
    for (const id of asked) folders.push(await store.listFolderIds(db, ctx.organizationId, id));
    const filter = { ...plain, folders, facets };
    const { ids, ...counted } = await findPage(first, {
      isSearch: filter.words.length > 0,
      search: (page) => store.searchReleases(db, filter, order, page),
      walk: (page) => store.walkReleases(db, filter, order, page),
      count: () => countOf(db, filter, change),
    });
    const rows = inOrderOf(ids, await store.listReleaseCards(db, ctx.organizationId, ids));
    const items = await cardsOf(ctx, db, organization, rows);
    return { items, ...counted, filters };
  });
}

/**
 * The same as finished bytes, made once for each state of the organization, each set of rights and each query
 * (docs/decisions/0028). The state is read first: what is kept may be newer than its key says, never older.
 */
export async function listReleasesFinished(ctx: Ctx, query: Query): Promise<FinishedAnswer> {
  const { organizationId } = ctx;
  const change = await loadChange(ctx, organizationId);
  const build = async () =>
    finishAnswer(contract.listReleases.answer.parse(await listReleases(ctx, query, change)));
  if (change === null) return (await build()).value;
  const holder = actorOf(ctx);
  const rights = [can(holder, 'release.readDraft', organizationId), abilitiesOf(holder, { organizationId })];
  return keep(JSON.stringify(['release list', organizationId, change, rights, query]), build);
}
