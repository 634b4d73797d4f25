import { finishedPercent } from '@firstlook/contract/report-count.ts';
import type { StatsHour, StatsLabel } from '@firstlook/contract/stats.ts';
import { type Db, type Sql, sql } from '../../platform/database.ts';
import { early, late, passed } from '../media/hundredths.sql.ts';
import { viewerPrefix } from '../media/viewer-key.ts';
import { watcher } from '../media/watcher.sql.ts';
import type { Only, Range } from './kept-part.policy.ts';
import { isAsked } from './stats.store.ts';

/** What is read: of none of it are days kept, so that it is counted from the sittings of the range. */
export interface Asked {
  organizationId: string;
  range: Range;
  zone: string;
  only?: Only;
}

/** On which days of the week and at which hours sittings began, on the clocks of the zone. */
export const listHours = (db: Db, asked: Asked): Promise<StatsHour[]> =>
  db.many<StatsHour>(sql`
    select extract(dow from at)::int as weekday, extract(hour from at)::int as hour, count(*)::int as count
    from (select started_at at time zone ${asked.zone} as at from sitting
      where organization_id = ${asked.organizationId} and ${isAsked(asked, [asked.range])} and total_ms > 0) began
    group by 1, 2 order by 1, 2`);

/**
 * Steps of a statement's WITH: `beat` is what each person known by an address watched of each film, watch by watch, and `seen` of
 * each film once. Who was erased, and browsers of which nothing is known, are nobody here.
 */
function seenBy(asked: Asked): Sql {
  const { organizationId } = asked;
  return sql`
    played as materialized (
      select watch_id, count(*)::int as count, sum(total_ms)::bigint as time, bit_or(${early}) as early, bit_or(${late}) as late
      from sitting where organization_id = ${organizationId} and ${isAsked(asked, [asked.range])} and total_ms > 0
      group by watch_id
    ), beat as materialized (
      select ${watcher} as person, w.account_id, w.recipient_id, r.contact_id, w.release_id, w.file_id, w.film_version,
        p.count, p.time, p.early, p.late
      from played p join watch w on w.organization_id = ${organizationId} and w.id = p.watch_id
      left join account a on a.id = w.account_id
      left join recipient r on r.organization_id = ${organizationId} and r.id = w.recipient_id
      where (w.account_id is not null or w.recipient_id is not null) and w.viewer_key not like ${`${viewerPrefix.erased}%`}
    ), seen as materialized (
      select person, percent from (
        select person, ${passed} as percent
        from (select person, bit_or(early) as early, bit_or(late) as late from beat group by person, file_id, film_version) film
      ) each_one
    ), known as materialized (
      select b.person, c.id as contact_id from beat b
      join contact c on c.organization_id = ${organizationId} and c.id = b.contact_id
      union select b.person, c.id from beat b
      join contact_address w on w.organization_id = ${organizationId} and w.address = b.person
      join contact c on c.organization_id = ${organizationId} and c.id = w.contact_id
    )`;
}

/** Labels of a kind that are told, those with most viewers. */
const mostLabels = 50;

/** How far the contacts of each mailing list, tag and company watched. */
export const listLabels = (db: Db, asked: Asked): Promise<StatsLabel[]> => {
  const own = sql`c.organization_id = ${asked.organizationId} and c.id = k.contact_id`;
  return db.many<StatsLabel>(sql`
    with ${seenBy(asked)}, labelled as (
      select 'list' as kind, m.mailing_list_id as id, l.title as name, k.person from known k
      join mailing_list_contact m on m.organization_id = ${asked.organizationId} and m.contact_id = k.contact_id
      join mailing_list l on l.organization_id = m.organization_id and l.id = m.mailing_list_id
      union select 'tag', t.id, t.name, k.person from known k
      join contact c on ${own} join tag t on t.organization_id = c.organization_id and t.id = any(c.tags)
      union select 'company', t.id, t.name, k.person from known k
      join contact c on ${own} join company t on t.organization_id = c.organization_id and t.id = any(c.company)
    ), counted as (
      select l.kind, l.id, l.name, count(distinct l.person)::int as people, avg(s.percent)::float8 as percent,
        count(*) filter (where s.percent >= ${finishedPercent})::int as finished
      from labelled l join seen s on s.person = l.person group by 1, 2, 3
    ), placed as (select *, row_number() over (partition by kind order by people desc, percent desc, name, id) as place from counted)
    select kind, id, name, people, percent, finished from placed where place <= ${mostLabels} order by kind, place`);
};

export interface ReaderRow {
  name: string;
  email: string;
  contact_id: string | null;
  releases: number;
  count: number;
  time: number;
  percent: number;
}

/** People who watched longest, under the name of their account, their contact or the message that reached them. */
export const listReaders = (db: Db, asked: Asked, limit: number): Promise<ReaderRow[]> =>
  db.many<ReaderRow>(sql`
    with ${seenBy(asked)}, top as (
      select person, max(account_id) as account_id, max(recipient_id) as recipient_id, count(distinct release_id)::int as releases,
        sum(count)::int as count, sum(time)::bigint as time
      from beat group by person order by sum(time) desc, person limit ${limit}
    )
    select coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), nullif(trim(c.first_name || ' ' || c.last_name), ''),
        nullif(trim(r.first_name || ' ' || r.last_name), ''), '') as name,
      coalesce(a.email, r.email, r.address, '') as email, c.id as contact_id, top.releases, top.count, top.time,
      (select avg(s.percent) from seen s where s.person = top.person)::float8 as percent
    from top
    left join account a on a.id = top.account_id
    left join recipient r on r.organization_id = ${asked.organizationId} and r.id = top.recipient_id
    left join lateral (select c.id, c.first_name, c.last_name from known k
      join contact c on c.organization_id = ${asked.organizationId} and c.id = k.contact_id
      where k.person = top.person order by c.id limit 1) c on true
    order by top.time desc, top.person`);
