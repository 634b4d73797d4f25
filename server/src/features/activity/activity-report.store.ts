import type { ActivityPeople } from '@firstlook/contract/activity-people.ts';
import { type Db, sql } from '../../platform/database.ts';
import { plainInLike } from '../../platform/search.sql.ts';

export interface ActivityRow {
  id: string;
  at: Date;
  /** The same to the microsecond: the place of the row in its order. */
  mark: string;
  title: string;
  category: string;
  data: Record<string, unknown>;
  account_id: string | null;
  device: string;
  country: string;
  name: string;
  email: string;
  about: string;
}

export interface ActivityFilter {
  organizationId: string;
  from: Date;
  to: Date;
  search: string;
  category: string | null;
  people: ActivityPeople | null;
  /** Acts and categories that the search means by their names. */
  called: { acts: string[]; categories: string[] };
  /** Whether the search looks at names of people, too. */
  tellsNames: boolean;
}

/** Names that a report counts at most: categories and titles are what callers write. */
const mostNames = 100;

const personName = sql`coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email, '')`;
/** A file by its title, a release by its own, else the words that were looked for. */
const about = sql`coalesce(r.title, nullif(f.title, ''), f.name, a.data->>'words', '')`;
const named = (organizationId: string) => sql`activity a
  left join release r on r.organization_id = ${organizationId} and r.id = coalesce(a.data->>'releaseId', a.data->>'targetId')
  left join file f on f.organization_id = ${organizationId} and f.id = coalesce(a.data->>'fileId', a.data->>'targetId')
  left join account p on p.id = a.account_id`;

function matching(filter: ActivityFilter) {
  const { organizationId, from, to, search, category, people, called, tellsNames } = filter;
  const pattern = `%${plainInLike(search)}%`;
  const names = tellsNames ? sql`or ${personName} ilike ${pattern} or p.email ilike ${pattern}` : sql``;
  const kinds = sql`or a.title ilike ${pattern} or a.category ilike ${pattern}
    or a.title = any(${called.acts}) or a.category = any(${called.categories})`;
  const found = search ? sql`and (${about} ilike ${pattern} ${kinds} ${names})` : sql``;
  const isTeam = sql`a.title like '%ByTeam'`;
  const whose = people ? (people === 'team' ? sql`and ${isTeam}` : sql`and not (${isTeam})`) : sql``;
  const kind = category ? sql`and a.category = ${category}` : sql``;
  return sql`a.organization_id = ${organizationId} and a.at >= ${from} and a.at <= ${to} ${kind} ${whose} ${found}`;
}

/** By what the acts of a report are ordered, as fixed texts. */
const orders = {
  at: { down: sql`a.at desc, a.id desc`, up: sql`a.at, a.id` },
  title: { down: sql`a.title desc, a.at desc, a.id desc`, up: sql`a.title, a.at desc, a.id desc` },
  category: { down: sql`a.category desc, a.at desc, a.id desc`, up: sql`a.category, a.at desc, a.id desc` },
};
export interface ActivityOrder {
  key: keyof typeof orders;
  ascending: boolean;
}

interface Part {
  limit: number;
  offset?: number;
  /** Newest first where it says none. */
  order?: ActivityOrder;
  /** Of the newest first: what comes after that one. */
  after?: Pick<ActivityRow, 'mark' | 'id'>;
}

/** Acts: of an export those after the last one that was read, of a page those from an offset on. */
export function listActivity(
  db: Db,
  filter: ActivityFilter,
  { limit, offset = 0, order = { key: 'at', ascending: false }, after }: Part,
): Promise<ActivityRow[]> {
  const rest = after ? sql`and (a.at, a.id) < (${after.mark}::timestamptz, ${after.id})` : sql``;
  return db.many<ActivityRow>(sql`
    select a.id, a.at, a.at::text as mark, a.title, a.category, a.data, a.account_id, a.device, a.country, ${personName} as name,
      coalesce(p.email, '') as email, ${about} as about
    from ${named(filter.organizationId)} where ${matching(filter)} ${rest}
    order by ${orders[order.key][order.ascending ? 'up' : 'down']} limit ${limit} offset ${offset}`);
}

/** How often each category and each title stands among the acts, and how many these are. */
export async function countActivity(db: Db, filter: ActivityFilter) {
  // What is only narrowed by time and kind needs no names.
  const from = filter.search ? named(filter.organizationId) : sql`activity a`;
  // One reading of the range counts all three.
  const counted = await db.many<{ of: 'category' | 'title' | 'all'; name: string; count: number }>(sql`
    select "of", name, count from (
      select case grouping(a.category, a.title) when 1 then 'category' when 2 then 'title' else 'all' end as "of",
        coalesce(a.category, a.title, '') as name, count(*)::int as count,
        row_number() over (partition by grouping(a.category, a.title) order by count(*) desc, coalesce(a.category, a.title)) as place
      from ${from} where ${matching(filter)} group by grouping sets ((), (a.category), (a.title))) named
    where place <= ${mostNames} order by "of", place`);
  const countsOf = (of: string) =>
    counted.filter((row) => row.of === of).map(({ name, count }) => ({ name, count }));
  return {
    total: countsOf('all')[0]?.count ?? 0,
    categories: countsOf('category'),
    titles: countsOf('title'),
  };
}
