import { maximumUnpagedRows } from '@firstlook/contract/page-size.ts';
import { type Db, sql } from '../../platform/database.ts';
import { watcher } from '../media/watcher.sql.ts';

export interface Range {
  from: Date;
  to: Date;
}

/** Sittings of the range in which something was played, added up so far that few rows are left to be joined. */
const seenIn = (organizationId: string, { from, to }: Range, zone: string) => sql`
  seen as materialized (
    select watch_id, device, country, to_char(started_at at time zone ${zone}, 'YYYY-MM') as month,
      count(*) as count, sum(total_ms) as time
    from sitting
    where organization_id = ${organizationId} and started_at >= ${from} and started_at <= ${to} and total_ms > 0
    group by 1, 2, 3, 4
  ), whose as materialized (
    select w.release_id, ${watcher} as person, seen.count, seen.time
    from seen join watch w on w.organization_id = ${organizationId} and w.id = seen.watch_id
    left join account a on a.id = w.account_id
    left join recipient r on r.organization_id = ${organizationId} and r.id = w.recipient_id
  )`;

export interface StatsRow {
  kind: 'release' | 'month' | 'device' | 'country';
  /** Id of the release, month, device or country. */
  name: string;
  title: string;
  people: number;
  count: number;
  time: number;
}

/** What was watched, by everything it is shown by: the sittings are read once for all of it. */
export function listStats(db: Db, organizationId: string, range: Range, zone: string): Promise<StatsRow[]> {
  return db.many<StatsRow>(sql`
    with ${seenIn(organizationId, range, zone)}, added as (
      select 'release' as kind, whose.release_id as name, coalesce(o.title, '') as title, count(distinct person)::int as people,
        sum(count)::int as count, sum(time)::bigint as time
      from whose left join release o on o.organization_id = ${organizationId} and o.id = whose.release_id
      where whose.release_id is not null group by 2, 3
      union all select 'month', month, '', 0, sum(count)::int, sum(time)::bigint from seen group by 2
      union all select 'device', device, '', 0, sum(count)::int, sum(time)::bigint from seen group by 2
      union all select 'country', country, '', 0, sum(count)::int, sum(time)::bigint from seen group by 2
    )
    select * from added order by kind, case when kind = 'month' then name end, count desc, name limit ${maximumUnpagedRows}`);
}

/** All that was watched in the range. */
export function sumStats(
  db: Db,
  organizationId: string,
  range: Range,
): Promise<Pick<StatsRow, 'people' | 'count' | 'time'>> {
  return db.one(sql`
    with ${seenIn(organizationId, range, 'UTC')}
    select count(distinct person)::int as people, coalesce(sum(count), 0)::int as count, coalesce(sum(time), 0)::bigint as time
    from whose`);
}

export interface DistributedRow {
  id: string;
  title: string;
  distributed_at: Date;
}

/** The releases that were distributed in the range, the newest first. */
export async function listDistributed(db: Db, organizationId: string, { from, to }: Range, limit: number) {
  const where = sql`organization_id = ${organizationId} and distributed_at >= ${from} and distributed_at <= ${to}`;
  const rows = await db.many<DistributedRow>(sql`
    select id, title, distributed_at from release where ${where} order by distributed_at desc, id desc limit ${limit}`);
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::int as total from release where ${where}`,
  );
  return { rows, total };
}
