import { createHash } from 'node:crypto';
import { dayAfter, startOfDay } from '@firstlook/contract/zone.ts';
import { bringSteps, type Differences, differences } from '../../kernel/bring.sql.ts';
import { type Db, type Sql, sql } from '../../platform/database.ts';
import { hashed, seenIn } from './watched.sql.ts';

/** Whose day, and where a day begins and ends. */
export interface KeptDay {
  organizationId: string;
  zone: string;
  /** `YYYY-MM-DD`. */
  day: string;
}

/** The calendar of the database decides; this is only where it looks, a little wider than any two calendars differ. */
const margin = 3 * 3_600_000;
const moments = ({ zone, day }: KeptDay): Sql => sql`
  started_at >= ${new Date(startOfDay(day, zone).getTime() - margin)} and started_at < ${new Date(startOfDay(dayAfter(day), zone).getTime() + margin)}`;

/**
 * Counts a day and writes down where it differs from what is kept of it. Of people who came or went on it the day of theirs before and
 * after is found, so that nobody is counted twice in a range that has several of their days.
 */
const dayStatement = (asked: KeptDay): Sql => {
  const { organizationId, zone } = asked;
  const day = sql`${asked.day}::date`;
  const isOnDay = sql`(started_at at time zone ${zone})::date = ${day}`;
  const ofPerson = sql`k.organization_id = ${organizationId} and k.release_id = m.release_id and k.person = m.person`;
  const ofDay = sql`k.organization_id = ${organizationId} and k.day = ${day}`;
  return sql`
    with ${seenIn({ organizationId, when: sql`${moments(asked)} and ${isOnDay}`, period: day, areFew: true })},
    wanted as materialized (
      select coalesce(release_id, '') as release_id, file_id, viewer, device, country, sum(count)::int as count, sum(time)::bigint as time
      from whose group by 1, 2, 3, 4, 5
    ), ${bringSteps({
      table: sql`stats_day`,
      fixed: [
        [sql`organization_id`, sql`${organizationId}::text`],
        [sql`day`, day],
      ],
      keys: [sql`release_id`, sql`file_id`, sql`viewer`, sql`device`, sql`country`],
      values: [sql`count`, sql`time`],
    })}, present as materialized (
      select '' as release_id, ${hashed(sql`person`)} as person from whose where person is not null
      union select release_id, ${hashed(sql`person`)} from whose where person is not null and release_id is not null
    ), moved as materialized (
      select k.release_id, k.person, -1 as step from stats_person k where ${ofDay}
        and not exists (select from present p where p.release_id = k.release_id and p.person = k.person)
      union all select p.release_id, p.person, 1 from present p
      where not exists (select from stats_person k where ${ofDay} and k.release_id = p.release_id and k.person = p.person)
    ), around as materialized (
      select m.release_id, m.person, m.step,
        coalesce((select max(k.day) from stats_person k where ${ofPerson} and k.day < ${day}), '-infinity') as before_day,
        (select min(k.day) from stats_person k where ${ofPerson} and k.day > ${day}) as after_day
      from moved m
    ), left_day as (
      delete from stats_person k using around m where ${ofPerson} and k.day = ${day} and m.step = -1
    ), came as (
      insert into stats_person (organization_id, day, release_id, person)
      select ${organizationId}::text, ${day}, release_id, person from around where step = 1
    ), delta as (
      select release_id, ${day} as day, before_day, step from around
      union all select release_id, after_day, before_day, -step from around where after_day is not null
      union all select release_id, after_day, ${day}, step from around where after_day is not null
    ), added as (
      insert into stats_people as k (organization_id, day, before_day, release_id, people)
      select ${organizationId}::text, day, before_day, release_id, sum(step)::int from delta group by 2, 3, 4 having sum(step) <> 0
      on conflict (organization_id, day, before_day, release_id) do update set people = k.people + excluded.people
    )
    select ${differences}, (select count(*) from moved)::int as moved`;
};

/** What triggers leave marks of; one more with every migration that changes them. */
const markVersion = 1;

function ruleOf({ text, values }: Sql): string {
  return createHash('sha256')
    .update(String(markVersion))
    .update(text)
    .update(JSON.stringify(values))
    .digest('hex');
}

/** By what days are counted: a version that counts otherwise takes nothing that this one kept. */
export const keptRule: string = ruleOf(
  dayStatement({ organizationId: 'organization', zone: 'UTC', day: '2000-01-01' }),
);

/** Counts a day anew. @returns what was kept otherwise; `moved` are people who came to the day or left it */
export const countDay = (db: Db, asked: KeptDay): Promise<Differences & { moved: number }> =>
  db.one(dayStatement(asked));

/** The first day from `from` on, and before another one, on which something was watched; null where there is none. */
export async function findWatchedDay(
  db: Db,
  { organizationId, zone }: Omit<KeptDay, 'day'>,
  { from, before }: { from: string | null; before: string },
): Promise<string | null> {
  const day = sql`(started_at at time zone ${zone})::date`;
  const begin = from ? new Date(startOfDay(from, zone).getTime() - margin) : new Date(0);
  const row = await db.maybe<{ day: string }>(sql`
    select ${day}::text as day from sitting
    where organization_id = ${organizationId} and started_at >= ${begin} and total_ms > 0
      and ${day} >= coalesce(${from}::date, '-infinity') and ${day} < ${before}::date
    order by started_at limit 1`);
  return row?.day ?? null;
}
