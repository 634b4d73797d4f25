import { type Db, empty, join, type Sql, sql } from '../../platform/database.ts';
import { mirrored, mostCounted, type Order, orderBy, type Page } from '../../platform/list-page.ts';
import { hasWord } from '../../platform/search.sql.ts';
import { head, type OpenTo, type ReleaseCardRow } from './release.store.ts';

export interface ReleaseFilter {
  organizationId: string;
  /** Each must be found. */
  words: string[];
  /** Only these. */
  ids?: string[];
  releaseTypes?: string[];
  statuses?: string[];
  /** The types that the page shows, whichever of them the person asks for. */
  pageTypes?: string[];
  unexpiredOnly: boolean;
  /** Of each group at least one `field=value`. */
  facets?: string[][];
  /** Lies in one of each group. */
  folders: string[][];
  from?: Date;
  to?: Date;
  /** Set: only what is out, and of what this reader may not open yet nothing is found but its title. */
  openTo: OpenTo | null;
  /** What the reader may not open yet is not even named to them. */
  openOnly: boolean;
  now: Date;
}

/** An archived release is in no list (docs/decisions/0052); it is found by its id, or by asking for the archive. */
const isListed = sql`archived_at is null`;

/** One value as an equation: the index then also gives the order. */
const oneOf = (values: string[]) =>
  values.length === 1 ? sql`= ${values[0] as string}` : sql`= any(${values})`;

const isOut = (at: Date) => sql`release_is_out(distributed_at, expiration_date, ${at})`;
const isOpen = ({ readers, at }: OpenTo) =>
  sql`release_is_open(organization_id, id, distributed_at, expiration_date, embargo_until, ${readers}, ${at})`;

/** One of these states; `archived` finds an archived release in any other state too. */
function hasStatus(statuses: string[], now: Date): Sql {
  const isExpired = sql`release_is_expired(expiration_date, ${now})`;
  const wanted = statuses.map((status) => {
    if (status === 'archived') return sql`archived_at is not null`;
    if (status === 'distributed') return isOut(now);
    return status === 'expired' ? isExpired : sql`(distributed_at is null and not ${isExpired})`;
  });
  return wanted.length > 0 ? sql`(${join(wanted, ' or ')})` : sql`false`;
}

/** @param byIndex whether words are looked up, or looked for in row after row of an ordered walk */
function condition(filter: ReleaseFilter, byIndex: boolean) {
  const parts = [sql`organization_id = ${filter.organizationId}`];
  for (const word of filter.words) parts.push(hasWord(sql`letters`, word, byIndex));
  const { openTo } = filter;
  // Found by an index of all words, and only where the word is one that readers are given.
  for (const word of openTo ? filter.words : [])
    parts.push(sql`(reader_text is null or ${hasWord(sql`search_letters(reader_text)`, word, false)})`);
  for (const word of openTo ? filter.words : [])
    parts.push(sql`(${isOpen(openTo as OpenTo)} or ${hasWord(sql`search_letters(title)`, word, false)})`);
  if (filter.ids) parts.push(sql`id ${oneOf(filter.ids)}`);
  if (filter.releaseTypes) parts.push(sql`release_type ${oneOf(filter.releaseTypes)}`);
  if (filter.pageTypes) parts.push(sql`release_type ${oneOf(filter.pageTypes)}`);
  if (filter.unexpiredOnly) parts.push(sql`not release_is_expired(expiration_date, ${filter.now})`);
  for (const group of filter.facets ?? [])
    parts.push(group.length === 1 ? sql`facets @> ${group}` : sql`facets && ${group}`);
  for (const group of filter.folders)
    parts.push(sql`id in (select release_id from folder_release
      where organization_id = ${filter.organizationId} and folder_id ${oneOf(group)})`);
  if (filter.from) parts.push(sql`listed_at >= ${filter.from}`);
  if (filter.to) parts.push(sql`listed_at < ${filter.to}`);
  if (openTo) parts.push(isOut(filter.now));
  if (openTo && (filter.openOnly || filter.facets?.length)) parts.push(isOpen(openTo));
  if (filter.statuses) parts.push(hasStatus(filter.statuses, filter.now));
  if (!filter.ids && (openTo || !filter.statuses?.includes('archived'))) parts.push(isListed);
  return join(parts, ' and ');
}

/** Those without a day come last both ways. */
const byDay = (columns: Sql, day: Sql): Order => ({
  columns,
  down: sql`${day} desc nulls last, id desc`,
  up: sql`${day} asc nulls last, id asc`,
  downBack: sql`${day} asc nulls first, id asc`,
  upBack: sql`${day} desc nulls first, id desc`,
});

const orders = {
  listed: mirrored(sql`listed_at`, sql`listed_at desc, id desc`, sql`listed_at asc, id asc`),
  distributedAt: mirrored(
    sql`distributed_at`,
    sql`distributed_at desc nulls last, id desc`,
    sql`distributed_at asc nulls first, id asc`,
  ),
  _createdAt: mirrored(sql`created_at`, sql`created_at desc, id desc`, sql`created_at asc, id asc`),
  _updatedAt: mirrored(sql`updated_at`, sql`updated_at desc, id desc`, sql`updated_at asc, id asc`),
  title: mirrored(sql`title`, sql`title desc, id desc`, sql`title asc, id asc`),
  expirationDate: {
    columns: sql`expiration_date`,
    down: sql`expiration_date desc nulls last, id desc`,
    up: sql`expiration_date asc nulls last, id asc`,
    downBack: sql`expiration_date asc nulls first, id asc`,
    upBack: sql`expiration_date desc nulls first, id desc`,
  },
  publishedAt: byDay(sql`data`, sql`data->>'publishedAt'`),
} satisfies Record<string, Order>;
export type ReleaseOrder = keyof typeof orders;

/** The order of a list. The day that a release under embargo names is not told by its place either. */
function orderOf({ openTo, now }: ReleaseFilter, order: ReleaseOrder): Order {
  if (order !== 'publishedAt' || !openTo) return orders[order];
  const isShut = sql`(embargo_until is not null and embargo_until > ${now})`;
  return byDay(sql`data, embargo_until`, sql`case when not ${isShut} then data->>'publishedAt' end`);
}

/** Ids of a page, along the order. */
export async function walkReleases(
  db: Db,
  filter: ReleaseFilter,
  order: ReleaseOrder,
  page: Page,
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from own_release where ${condition(filter, false)}
    order by ${orderBy(orderOf(filter, order), page)} limit ${page.limit} offset ${page.offset}`);
  return rows.map(({ id }) => id);
}

/** Ids of a page by the words' index, and how many match, up to one more than are counted. */
export function searchReleases(
  db: Db,
  filter: ReleaseFilter,
  order: ReleaseOrder,
  page: Page,
): Promise<{ ids: string[]; total: number }> {
  return db.one(sql`
    with hit as materialized (
      select id, ${orderOf(filter, order).columns} from own_release where ${condition(filter, true)} limit ${mostCounted + 1})
    select (select count(*)::int from hit) as total, array(
      select id from hit order by ${orderBy(orderOf(filter, order), page)} limit ${page.limit} offset ${page.offset}) as ids`);
}

/** Ids of all that match, the newest first, up to so many. */
export async function listMatching(db: Db, filter: ReleaseFilter, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from own_release where ${condition(filter, filter.words.length > 0)}
    order by listed_at desc, id desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

export async function countReleases(db: Db, filter: ReleaseFilter): Promise<number> {
  const row = await db.one<{ count: number }>(
    sql`select count(*)::int as count from own_release where ${condition(filter, false)}`,
  );
  return row.count;
}

/** The cards of these releases, in any order. */
export function listReleaseCards(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ReleaseCardRow[]> {
  return db.many<ReleaseCardRow>(
    sql`select ${head}, card from release where organization_id = ${organizationId} and id = any(${[...ids]})`,
  );
}

/**
 * The same with what the page of a group says of its children besides.
 *
 * @param openTo null: any; else those that this reader may open
 */
export function listNamedCards(
  db: Db,
  organizationId: string,
  ids: string[],
  openTo: OpenTo | null,
): Promise<ReleaseCardRow[]> {
  const isShown = openTo ? sql`and ${isOpen(openTo)}` : empty;
  return db.many<ReleaseCardRow>(sql`
    select ${head}, card || jsonb_strip_nulls(jsonb_build_object('price', data->'price', 'pageCount', data->'pageCount',
      'episode', data->'episode', 'eyebrow', data->'eyebrow', 'channel', data->'channel', 'subType', data->'subType', 'publishedAt', data->'publishedAt',
      'firstChapterLink', data->'firstChapterLink', 'broadcastTimes', data->'broadcastTimes')) as card
    from release where organization_id = ${organizationId} and id = any(${ids}) ${isShown}`);
}

/** What of these types is public at this moment, what was published last first. */
export function listOpenCards(
  db: Db,
  organizationId: string,
  { at, types }: { at: Date; types: string[] },
  { offset, limit }: { offset: number; limit: number },
): Promise<ReleaseCardRow[]> {
  return db.many<ReleaseCardRow>(sql`
    select ${head}, card from release
    where organization_id = ${organizationId} and release_type = any(${types}) and ${isListed} and ${isOpen({ readers: [], at })}
    order by distributed_at desc, id desc offset ${offset} limit ${limit}`);
}

/** A folder and those below it, by which the planner then knows how much lies in them; none for one that is not there. */
export async function listFolderIds(db: Db, organizationId: string, id: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select f.id from folder f left join folder p on p.organization_id = ${organizationId} and p.id = f.parent_id
    where f.organization_id = ${organizationId} and ${id} in (f.id, f.parent_id, p.parent_id)`);
  return rows.map((row) => row.id);
}

/** The folders that each of these releases lies in. */
export function listFoldersOfReleases(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<{ release_id: string; folder_id: string }[]> {
  return db.many(sql`
    select release_id, folder_id from folder_release
    where organization_id = ${organizationId} and release_id = any(${[...ids]}) order by folder_id`);
}

/** Which of these `field=value` some release has. @param openTo null: any; else one that this reader may open */
export async function listKnownFacets(
  db: Db,
  organizationId: string,
  facets: string[],
  openTo: OpenTo | null,
): Promise<string[]> {
  const isShown = openTo ? sql`and ${isOpen(openTo)}` : empty;
  const rows = await db.many<{ facet: string }>(sql`
    select facet from unnest(${facets}::text[]) facet where exists (
      select from own_release where organization_id = ${organizationId} and facets @> array[facet] and ${isListed} ${isShown})`);
  return rows.map(({ facet }) => facet);
}

/** Every `field=value` of these fields that the newest releases have: so many are looked at, however many there are. */
export async function listNewestFacets(
  db: Db,
  organizationId: string,
  fields: string[],
  { openTo, newest }: { openTo: OpenTo | null; newest: number },
): Promise<string[]> {
  const isShown = openTo ? sql`and ${isOpen(openTo)}` : empty;
  const rows = await db.many<{ facet: string }>(sql`
    select distinct facet from (
      select facets from own_release where organization_id = ${organizationId} and ${isListed} ${isShown}
      order by listed_at desc, id desc limit ${newest}) shown, unnest(shown.facets) facet
    where split_part(facet, '=', 1) = any(${fields}) order by facet`);
  return rows.map(({ facet }) => facet);
}
