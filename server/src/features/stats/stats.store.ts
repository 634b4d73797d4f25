import { maximumUnpagedRows } from '@firstlook/contract/page-size.ts';
import { type Db, empty, join, type Sql, sql } from '../../platform/database.ts';
import type { KeptPart, Only, Range } from './kept-part.policy.ts';
import { isStillKept } from './kept-stats.store.ts';
import { hashed, seenIn } from './watched.sql.ts';

/** What is read: a range, on the clocks of a zone, of which `kept` is kept by days. */
export interface Asked {
  organizationId: string;
  range: Range;
  zone: string;
  only?: Only;
  /** Null where people are counted by device or country: of these none are kept. */
  kept: KeptPart | null;
}

/** Which sittings are asked for, by what stands in their row or in a kept day's. */
const isPlace = ({ device, country }: Only = {}): Sql[] => [
  ...(device === undefined ? [] : [sql`device = ${device}`]),
  ...(country === undefined ? [] : [sql`country = ${country}`]),
];

const within = ({ from, to }: Range): Sql =>
  sql`(started_at >= ${from} and started_at < ${new Date(to.getTime() + 1)})`;

/** A condition on sittings: the moments, places and release that are asked for. */
export function isAsked(
  { organizationId, only }: Pick<Asked, 'organizationId' | 'only'>,
  ranges: readonly Range[],
): Sql {
  const releaseId = only?.releaseId;
  return join(
    [
      ranges.length > 0 ? sql`(${join(ranges.map(within), ' or ')})` : sql`false`,
      ...isPlace(only),
      ...(releaseId === undefined
        ? []
        : [
            sql`watch_id in (select id from watch where organization_id = ${organizationId} and release_id = ${releaseId})`,
          ]),
    ],
    ' and ',
  );
}

/** Steps of a statement's WITH: `whose` are the sittings that are not kept, `counted` is everything that can be added up. */
function countedIn(asked: Asked): Sql {
  const { organizationId, range, zone, only, kept } = asked;
  const seen = seenIn({
    organizationId,
    when: isAsked(asked, kept ? kept.edges : [range]),
    period: sql`to_char(started_at at time zone ${zone}, 'YYYY-MM')`,
    areFew: kept !== null,
  });
  const raw = sql`select release_id, period as month, device, country, count, time from whose`;
  if (!kept) return sql`${seen}, counted as not materialized (${raw})`;
  const keptDays = sql`organization_id = ${organizationId} and day between ${kept.first}::date and ${kept.last}::date`;
  const ofRelease = only?.releaseId === undefined ? [] : [sql`release_id = ${only.releaseId}`];
  return sql`${seen}, counted as materialized (
    select nullif(release_id, '') as release_id, to_char(day, 'YYYY-MM') as month, device, country, sum(count) as count, sum(time) as time
    from stats_day where ${join([keptDays, ...ofRelease, ...isPlace(only)], ' and ')}
    group by 1, 2, 3, 4 union all ${raw})`;
}

/** How many people there were, each once: of each release, or with the empty text for one of all. */
function peopleIn({ organizationId, only, kept }: Asked, of: 'each' | 'all'): Sql {
  // Of one release all its people are those of each.
  const isEach = of === 'each' || only?.releaseId !== undefined;
  const release = isEach ? sql`release_id` : sql`''::text`;
  const isNamed = isEach ? sql`person is not null and release_id is not null` : sql`person is not null`;
  if (!kept)
    return sql`(select ${release} as release_id, count(distinct person)::int as people from whose where ${isNamed} group by 1)`;
  const inDays = (name: Sql) =>
    sql`${name}.organization_id = ${organizationId} and ${name}.day between ${kept.first}::date and ${kept.last}::date`;
  return sql`(
    select release_id, sum(people)::int as people from (
      select k.release_id, k.people from stats_people k
      where ${inDays(sql`k`)} and k.before_day < ${kept.first}::date and k.release_id ${isEach ? sql`<> ''` : sql`= ''`}
        ${only?.releaseId === undefined ? empty : sql`and k.release_id = ${only.releaseId}`}
      union all
      select e.release_id, 1 from (select distinct ${release} as release_id, ${hashed(sql`person`)} as person from whose where ${isNamed}) e
      where not exists (select from stats_person k where ${inDays(sql`k`)} and k.release_id = e.release_id and k.person = e.person)
    ) each_one group by release_id)`;
}

/** Whether what is kept was there when the statement began. */
const isRight = ({ organizationId, zone, kept }: Asked): Sql =>
  kept ? isStillKept(organizationId, zone, kept.last) : sql`true`;

export interface StatsRow {
  kind: 'release' | 'month' | 'device' | 'country';
  /** Id of the release, month, device or country. */
  name: string;
  title: string;
  people: number;
  count: number;
  time: number;
}

/**
 * What was watched, by everything it is shown by: whatever is read is read once for all of it.
 * @returns null where what was kept is not any more
 */
export async function listStats(db: Db, asked: Asked): Promise<StatsRow[] | null> {
  const { organizationId } = asked;
  const rows = await db.many<StatsRow | { kind: 'right' }>(sql`
    with ${countedIn(asked)}, added as (
      select 'release' as kind, c.release_id as name, coalesce(o.title, '') as title, coalesce(p.people, 0) as people,
        c.count::int as count, c.time::bigint as time
      from (select release_id, sum(count) as count, sum(time) as time from counted where release_id is not null group by 1) c
      left join ${peopleIn(asked, 'each')} p on p.release_id = c.release_id
      left join release o on o.organization_id = ${organizationId} and o.id = c.release_id
      union all select 'month', month, '', 0, sum(count)::int, sum(time)::bigint from counted group by 2
      union all select 'device', device, '', 0, sum(count)::int, sum(time)::bigint from counted group by 2
      union all select 'country', country, '', 0, sum(count)::int, sum(time)::bigint from counted group by 2
      union all select 'right', '', '', 0, 0, 0 where ${isRight(asked)}
    )
    select * from added order by kind = 'right' desc, kind, case when kind = 'month' then name end, count desc, name limit ${maximumUnpagedRows + 1}`);
  if (rows.shift()?.kind !== 'right') return null;
  return rows as StatsRow[];
}

/** All that was watched in the range; null where what was kept is not any more. */
export async function sumStats(
  db: Db,
  asked: Asked,
): Promise<Pick<StatsRow, 'people' | 'count' | 'time'> | null> {
  const { is_right: right, ...sum } = await db.one<
    Pick<StatsRow, 'people' | 'count' | 'time'> & { is_right: boolean }
  >(sql`
    with ${countedIn(asked)}
    select coalesce((select people from ${peopleIn(asked, 'all')} p), 0) as people, coalesce(sum(count), 0)::int as count,
      coalesce(sum(time), 0)::bigint as time, ${isRight(asked)} as is_right
    from counted`);
  return right ? sum : null;
}

export interface DistributedRow {
  id: string;
  title: string;
  distributed_at: Date;
}

/** The releases that were distributed in the range, the newest first. */
export async function listDistributed(
  db: Db,
  { organizationId, range: { from, to }, only }: Pick<Asked, 'organizationId' | 'range' | 'only'>,
  limit: number,
) {
  const releaseId = only?.releaseId;
  const where = sql`organization_id = ${organizationId} and distributed_at >= ${from} and distributed_at <= ${to}
    ${releaseId === undefined ? empty : sql`and id = ${releaseId}`}`;
  const rows = await db.many<DistributedRow>(sql`
    select id, title, distributed_at from release where ${where} order by distributed_at desc, id desc limit ${limit}`);
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::int as total from release where ${where}`,
  );
  return { rows, total };
}
