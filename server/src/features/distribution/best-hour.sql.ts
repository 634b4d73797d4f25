import { opensForHour } from '@firstlook/contract/best-hour.ts';
import { empty, type Sql, sql } from '../../platform/database.ts';
import { isByPerson } from '../engagement/verdict.sql.ts';

/** Opens of mails by people, never by machines: the one rule of reports says whose an open was. */
const isOpen = sql`(e.kind = 'open' and ${isByPerson})`;

const hourOf = (zone: string) => sql`extract(hour from e.at at time zone ${zone})::int`;

/**
 * The hour at which each contact usually opens, of those who opened often enough: the one with most opens, of two alike the later used.
 *
 * @param ofWhom narrows the messages `r` whose opens are gone through
 */
export const ownHours = (organizationId: string, zone: string, ofWhom: Sql): Sql => sql`
  select contact_id, hour from (
    select r.contact_id, ${hourOf(zone)} as hour, sum(count(*)) over (partition by r.contact_id) as opens,
      row_number() over (partition by r.contact_id order by count(*) desc, max(e.at) desc) as place
    from recipient r join event e on e.organization_id = r.organization_id and e.recipient_id = r.id
    where r.organization_id = ${organizationId} and r.contact_id is not null and r.channel = 'email' and ${ofWhom} and ${isOpen}
    group by 1, 2) counted
  where place = 1 and opens >= ${opensForHour}::int`;

/** Rows of a send `d` that wait for an hour: nobody tried them, and no host holds them. */
const waits = sql`q.organization_id = d.organization_id and q.distribution_id = d.id and q.worker is null and q.ready_at > now()
  and q.attempts = 0 and q.host is null`;

/** The next hour of a send `d` under way at which somebody gets it, with how many, and the last; null where nobody waits for one. */
export const hoursOfSend = sql`case when d.phase <> 'stopped' and d.scheduled is null and d.starts_at <= now() then (
  select jsonb_build_object('nextAt', n.at, 'endsAt', (select max(q.ready_at) from send_queue q where ${waits}),
    'people', (select count(*) from send_queue q where ${waits} and q.ready_at = n.at))
  from (select min(q.ready_at) as at from send_queue q where ${waits}) n where n.at is not null) end`;

/** What the organization heard last tells its own hour: ids of events grow with time, and their index is read from its end. */
const latestEvents = 20_000;

/** The hour at which most of its people open; no row where too few did. */
export const organizationHour = (organizationId: string, zone: string): Sql => sql`
  select hour from (
    select ${hourOf(zone)} as hour, sum(count(*)) over () as opens, count(*) as here
    from (select * from event l where l.organization_id = ${organizationId} order by l.id desc limit ${latestEvents}) e
    where ${isOpen} group by 1) counted
  where opens >= ${opensForHour}::int order by here desc, hour limit 1`;

/** That hour, within a day from a moment; the moment itself where it is in that hour, and without one. */
const momentOfHour = (startsAt: Date, zone: string, hour: Sql): Sql => {
  const start = sql`(${startsAt}::timestamptz at time zone ${zone})`;
  const ahead = sql`((${hour} - extract(hour from ${start})::int + 24) % 24)`;
  return sql`(case when ${hour} is null or ${ahead} = 0 then ${startsAt}::timestamptz
    else greatest(${startsAt}::timestamptz, (date_trunc('hour', ${start}) + make_interval(hours => ${ahead})) at time zone ${zone}) end)`;
};

/** By what clocks the hours of a send are, and when those get it who have no hour of their own; null without one. */
export interface HourRule {
  zone: string;
  organizationHour: number | null;
}

/**
 * When each row `p` of a step waits to be claimed: at the moment of the send, or at the hour of its person; at that moment too where the hour
 * would come when the release has expired.
 */
export function whenReady(
  { organizationId, releaseId, startsAt }: { organizationId: string; releaseId: string; startsAt: Date },
  rule: HourRule | null,
): { readyAt: Sql; theirHours: Sql } {
  const start = sql`${startsAt}::timestamptz`;
  if (!rule) return { readyAt: start, theirHours: empty };
  const mine = sql`r.contact_id = any(array(select b.contact_id from born b where b.state = 'queued'))`;
  const at = momentOfHour(startsAt, rule.zone, sql`coalesce(h.hour, ${rule.organizationHour}::int)`);
  const end = sql`(select x.expiration_date from release x where x.organization_id = ${organizationId} and x.id = ${releaseId})`;
  return {
    readyAt: sql`case when ${at} >= coalesce(${end}, 'infinity') then ${start} else ${at} end`,
    theirHours: sql`left join (${ownHours(organizationId, rule.zone, mine)}) h on h.contact_id = p.contact_id`,
  };
}
