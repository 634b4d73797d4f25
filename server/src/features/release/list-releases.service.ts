import type { AnswerOf, QueryOf } from '@firstlook/contract/endpoint.ts';
import { ownFilterNames } from '@firstlook/contract/filter-name.ts';
import type { Organization, OrganizationRoute } from '@firstlook/contract/organization.ts';
import { can } from '@firstlook/contract/permissions.ts';
import * as contract from '@firstlook/contract/release.ts';
import { momentsOf } from '@firstlook/contract/zone.ts';
import { AppError } from '../../kernel/app-error.ts';
import { askedRangeOf } from '../../kernel/asked-range.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { type FinishedAnswer, finishAnswer } from '../../kernel/finished-answer.ts';
import { keep } from '../../kernel/kept.ts';
import type { Db } from '../../platform/database.ts';
import { findPage, inOrderOf } from '../../platform/list-page.ts';
import { searchWords } from '../../platform/search.sql.ts';
import { noteActivity } from '../activity/note-activity.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { routeRightsOf, routesFor } from '../organization/route.policy.ts';
import { loadChange, readersAt } from './change.service.ts';
import type { Change } from './change.store.ts';
import { facetsOf, listFilters } from './inner-filter.service.ts';
import { pageTypesOf } from './public-url.ts';
import { abilitiesOf } from './release.policy.ts';
import * as store from './release-list.store.ts';
import { cardsOf } from './release-view.service.ts';
import { narrowedBy } from './route-narrowing.ts';

type Query = QueryOf<typeof contract.listReleases>;
/** What narrows the list, without its page and order. */
type Condition = Pick<Query, 'filter' | 'orgFilter'>;
type List = AnswerOf<typeof contract.listReleases>;

/** The types that the page shows. To a visitor only those that have a public page (docs/decisions/0044). */
function typesFor(ctx: Ctx, organization: Organization, { orgFilter }: Condition): string[] | undefined {
  const wanted = orgFilter?.releaseTypes;
  if (actorOf(ctx).isVisitor !== true) return wanted;
  const shown = pageTypesOf(organization);
  return wanted ? wanted.filter((type) => shown.includes(type)) : shown;
}

function filterOf(
  ctx: Ctx,
  organization: Organization,
  query: Condition,
  readers: string[],
): Omit<store.ReleaseFilter, 'folders'> {
  const { timeZone } = organization;
  const { search, params, datesRange } = query.filter ?? {};
  const year = params?.year;
  const now = ctx.clock.now();
  // A year is the one on the calendars of the organization.
  const ofYear = year ? { from: `${year}-01-01`, to: `${year}-12-31` } : {};
  askedRangeOf(datesRange ?? {}, timeZone);
  const { from, to } = momentsOf({ ...ofYear, ...datesRange }, timeZone);
  return {
    organizationId: ctx.organizationId,
    words: searchWords(search ?? ''),
    ids: params?._id,
    releaseTypes: params?.releaseType,
    statuses: params?.status,
    pageTypes: typesFor(ctx, organization, query),
    unexpiredOnly: query.orgFilter?.includeExpiredReleases === false,
    from,
    to,
    openTo: can(actorOf(ctx), 'release.readDraft', ctx.organizationId) ? null : { readers, at: now },
    // An announcement under embargo is for those whom the organization knows.
    openOnly: actorOf(ctx).isVisitor === true,
    now,
  };
}

/** The route that the query names. @throws AppError NOT_FOUND for one that the caller has not, by whatever name */
function routeOf(ctx: Ctx, organization: Organization, query: Condition): OrganizationRoute | null {
  const id = query.orgFilter?.route;
  if (id === undefined) return null;
  const found = routesFor(actorOf(ctx), organization).find((one) => one.id === id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** What client sites pass by these names (specification 2 section 2); every organization takes them. */
const siteFields = ['type', 'subType'] as const;

/** The values of those fields, as groups of `field=value`: a release may have one of them or several. */
const siteFacetsOf = (query: Condition): string[][] =>
  siteFields.flatMap((field) => {
    const values = query.filter?.params?.[field];
    return values ? [values.map((value) => `${field}=${value}`)] : [];
  });

/** What the query names that only the organization knows (`others` of its schema). */
function othersOf(query: Condition): Record<string, string[]> {
  const own: string[] = [...ownFilterNames, ...siteFields];
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
async function countOf(db: Db, filter: store.ReleaseFilter, change: Change | null): Promise<number> {
  if (change === null) return store.countReleases(db, filter);
  const key = JSON.stringify([
    'release count',
    change,
    { ...filter, now: undefined, openTo: filter.openTo?.readers },
  ]);
  return keep(key, async () => ({ value: await store.countReleases(db, filter), bytes: 300 }));
}

/** The query's condition, of whatever else it asks; read with the rows of the organization. */
export async function conditionOf(
  ctx: Ctx,
  organization: Organization,
  query: Condition,
  readers: string[],
): Promise<(db: Db) => Promise<store.ReleaseFilter>> {
  const { timeZone } = organization;
  const route = routeOf(ctx, organization, query);
  const facets = [...siteFacetsOf(query), ...(await facetsOf(ctx, organization, othersOf(query)))];
  const own = { ...filterOf(ctx, organization, query, readers), facets };
  const { filter, folder } = narrowedBy(own, route ?? {}, timeZone);
  const named = [query.filter?.params?.folder, query.orgFilter?.folder, folder];
  const asked = named.filter((id) => id !== undefined);
  return async (db) => {
    const folders: string[][] = [];
    for (const id of asked) folders.push(await store.listFolderIds(db, ctx.organizationId, id));
    return { ...filter, folders };
  };
}

/** Books stand on their shelf with price and day; other lists do without, and without the reading of whole releases. */
const listRows = (db: Db, { _id, clientApp }: Organization, ids: string[]) =>
  clientApp === 'publisher' ? store.listNamedCards(db, _id, ids, null) : store.listReleaseCards(db, _id, ids);

/** Cards of a page and how many there are in all. @param change what `loadChange` said before; null: nothing is kept */
export async function listReleases(ctx: Ctx, query: Query, change: Change | null = null): Promise<List> {
  const organization = await loadOrganization(ctx);
  const readCondition = await conditionOf(ctx, organization, query, readersAt(ctx, change));
  const readsAll = can(actorOf(ctx), 'release.readDraft', ctx.organizationId);
  // A caller who asks for the readers' view gets the readers' choices.
  const openOnly = !readsAll || query.filter?.params?.status?.join() === 'distributed';
  const openAt = openOnly ? ctx.clock.now() : null;
  const filters =
    query.choices && (await listFilters(ctx, organization, { locale: query.choices, openAt, change }));
  const { order, ascending } = orderOf(query);
  const limit = query.pagination?.limit ?? 50;
  const first = { ascending, limit, offset: (query.pagination?.page ?? 0) * limit };
  return ctx.db.read(async (db) => {
    const filter = await readCondition(db);
    const { ids, ...counted } = await findPage(first, {
      isSearch: filter.words.length > 0,
      search: (page) => store.searchReleases(db, filter, order, page),
      walk: (page) => store.walkReleases(db, filter, order, page),
      count: () => countOf(db, filter, change),
    });
    const rows = inOrderOf(ids, await listRows(db, organization, ids));
    const items = await cardsOf(ctx, db, organization, rows);
    return { items, ...counted, filters };
  });
}

/** One letter is a search that has not begun, and its next page is none. */
function noteSearch(ctx: Ctx, { filter, pagination }: Query): void {
  const words = (filter?.search ?? '').trim().slice(0, 100);
  if (words.length < 2 || (pagination?.page ?? 0) > 0) return;
  noteActivity(ctx, { organizationId: ctx.organizationId, title: 'searched', data: { words } });
}

/**
 * The same as finished bytes, made once for each state of the organization, each set of rights and each query
 * (docs/decisions/0028). The state is read first: what is kept may be newer than its key says, never older.
 */
export async function listReleasesFinished(ctx: Ctx, query: Query): Promise<FinishedAnswer> {
  const { organizationId } = ctx;
  noteSearch(ctx, query);
  const change = await loadChange(ctx, organizationId);
  const build = async () =>
    finishAnswer(contract.listReleases.answer.parse(await listReleases(ctx, query, change)));
  if (change === null) return (await build()).value;
  const holder = actorOf(ctx);
  const rights = [
    can(holder, 'release.readDraft', organizationId),
    abilitiesOf(holder, { organizationId }),
    query.orgFilter?.route !== undefined && routeRightsOf(holder, organizationId),
    can(holder, 'release.readDraft', organizationId) || readersAt(ctx, change),
    holder.isVisitor,
  ];
  return keep(JSON.stringify(['release list', organizationId, change, rights, query]), build);
}
