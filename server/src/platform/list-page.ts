import type { Sql } from './database.ts';

/** How many a search counts; beyond it says "more than". Finding words is quick, counting all of them is not. */
export const mostCounted = 10_000;

/** The two directions of a sort and each of them backwards, as fixed texts: nothing of a request becomes SQL. */
export interface Order {
  /** What the rows are ordered by, besides their id. */
  columns: Sql;
  down: Sql;
  up: Sql;
  downBack: Sql;
  upBack: Sql;
}

/** An order whose two directions are each other backwards. */
export function mirrored(columns: Sql, down: Sql, up: Sql): Order {
  return { columns, down, up, downBack: up, upBack: down };
}

export interface Page {
  ascending: boolean;
  offset: number;
  limit: number;
  /** Counted from the list's end, which gives the page's rows in the wrong order. */
  isFromEnd?: boolean;
}

/** The same page, counted from the end of the list that is nearer: an index is walked over everything in between. */
export function fromNearerEnd(page: Page, total: number): Page {
  if (page.offset * 2 <= total) return page;
  const limit = Math.max(0, Math.min(page.limit, total - page.offset));
  return { ...page, limit, offset: Math.max(0, total - page.offset - limit), isFromEnd: true };
}

export function orderBy(order: Order, { ascending, isFromEnd }: Page): Sql {
  if (isFromEnd) return ascending ? order.upBack : order.downBack;
  return ascending ? order.up : order.down;
}

/** Rows that were read by their ids, in the order of the ids; one that is gone meanwhile is left out. */
export function inOrderOf<R extends { id: string }>(ids: readonly string[], rows: readonly R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** What a list finds: ids of the page, how many there are, and whether there are more than were counted. */
export interface Found {
  ids: string[];
  total: number;
  isTotalCapped?: boolean;
}

interface Finder {
  /** Whether words are looked for. */
  isSearch: boolean;
  /** All that match in one look at the index, up to one more than `mostCounted`. */
  search(page: Page): Promise<{ ids: string[]; total: number }>;
  /** Along the order until the page is full. */
  walk(page: Page): Promise<string[]>;
  count(): Promise<number>;
}

/**
 * The ids of a page. Rare words are looked up and put in order; words that are everywhere are met soon enough on a walk
 * along the order, and so is a page without words, from whichever end is nearer.
 */
export async function findPage(page: Page, { isSearch, search, walk, count }: Finder): Promise<Found> {
  if (isSearch) {
    const found = await search(page);
    if (found.total <= mostCounted) return found;
    return { ids: await walk(page), total: mostCounted, isTotalCapped: true };
  }
  if (page.offset > 0) {
    const total = await count();
    const nearer = fromNearerEnd(page, total);
    const ids = nearer.limit > 0 ? await walk(nearer) : [];
    return { ids: nearer.isFromEnd ? ids.reverse() : ids, total };
  }
  const ids = await walk(page);
  return { ids, total: ids.length < page.limit ? ids.length : await count() };
}
