import { empty, type Sql, sql } from '../../platform/database.ts';
import { isByPersonBy, isByPersonGiven, vouchedFor } from './verdict.sql.ts';

/** What became of a person who was sent a release more than once is the best that became of it. */
const bestFirst = sql`array['sent', 'unconfirmed', 'handed', 'claimed', 'queued', 'failed', 'stopped', 'bounced', 'unsubscribed',
  'missing-data', 'over-cap', 'joined', 'already']`;

/** A message left for them, or perhaps. */
const left = sql`state in ('sent', 'unconfirmed')`;

/** How much of its film a watch, or a sitting, saw, 0 to 100: hundredths that were watched, repeats not counted. */
export const percentOf = (row: Sql): Sql => sql`cardinality(array_remove(${row}.buckets, 0))`;
const percent = percentOf(sql`w`);

const deliveredAt = sql`case when r.receipt = 'delivered' then r.receipt_at end as delivered_at`;

/**
 * `person`: every row of the ledger with whose it is. A contact is one person over all channels; a mail address is one person's
 * whatever contacts had it, and a number may be shared, so it names a person only where no contact does. Few addresses and
 * numbers have more to them than one contact: only those are looked up.
 */
function persons(organizationId: string, those: Sql, until: Date | null) {
  const ofThen = until ? sql`and r.created_at <= ${until}` : empty;
  const rows = sql`from recipient r where r.organization_id = ${organizationId} and r.release_id ${those} ${ofThen}`;
  return sql`
    mail as materialized (
      select r.release_id, r.email collate "C" as email, min(r.contact_id collate "C") as name ${rows} and r.email <> ''
      group by r.release_id, r.email collate "C"
      having min(r.contact_id collate "C") <> max(r.contact_id collate "C") or count(r.contact_id) between 1 and count(*) - 1
    ), number as materialized (
      select r.release_id, r.address, min(r.contact_id) as name ${rows} and r.channel = 'sms'
      group by r.release_id, r.address having count(r.contact_id) between 1 and count(*) - 1
    ), person as (
      select r.id, r.release_id, r.channel, r.address, r.state, r.email, r.created_at, ${deliveredAt},
        coalesce(m.name, r.contact_id, n.name, nullif(r.email, ''), r.address) collate "C" as person
      from recipient r
      left join mail m on m.release_id = r.release_id and m.email = r.email
      left join number n on n.release_id = r.release_id and n.address = r.address and r.channel = 'sms' and r.contact_id is null
      where r.organization_id = ${organizationId} and r.release_id ${those} ${ofThen}
    )`;
}

/**
 * `person`: the same of some people of a release of which it is known already who is one.
 * @param among a relation with the `id` of each of their rows and `one`, their first
 */
const personsAmong = (organizationId: string, among: Sql) => sql`
    person as (
      select r.id, r.release_id, r.channel, r.address, r.state, r.email, r.created_at, ${deliveredAt}, a.one as person
      from recipient r join ${among} a on a.id = r.id where r.organization_id = ${organizationId} and r.id = ${idsOf(among)}
    )`;

/** As an array, so that each is found by its index, whatever the planner believes of them. */
const idsOf = (among: Sql) => sql`any(array(select id from ${among}))`;

/** Watches of whom are asked: who watched by a message came by it, whatever is thought of the entrance. */
const byOthers = ['link', 'account'] as const;

/** A `watch` as its sittings had left it by a moment: one that had begun counts whole. */
const watchUntil = (organizationId: string, those: Sql, until: Date) => {
  const sittings = sql`sitting s where s.organization_id = w.organization_id and s.watch_id = w.id and s.total_ms > 0 and s.started_at <= ${until}`;
  return sql`(
    select w.organization_id, w.release_id, w.recipient_id, seen.updated_at, seen.total_ms, array(
      select 1 from (select distinct b.place from sitting s cross join lateral unnest(s.buckets) with ordinality b(times, place)
        where s.organization_id = w.organization_id and s.watch_id = w.id and s.total_ms > 0 and s.started_at <= ${until} and b.times > 0) p) as buckets
    from watch w cross join lateral (
      select max(s.ended_at) as updated_at, sum(s.total_ms)::bigint as total_ms from ${sittings}) seen
    where w.organization_id = ${organizationId} and w.release_id ${those} and seen.total_ms > 0)`;
};

/**
 * `seen`, `watched`, `signed`, `kit`, `own_kit`: what is known by each row of the ledger, who came signed in, and who took the
 * press kit, by a link and signed in.
 * @param among as in `personsAmong`; without it everybody
 */
function acts(
  organizationId: string,
  those: Sql,
  { includeMachines, among, until }: { includeMachines: boolean; among: Sql | null; until: Date | null },
) {
  const by = (moment: Sql) => (until ? sql`and ${moment} <= ${until}` : empty);
  const isByPerson = among ? isByPersonBy(byOthers) : isByPersonGiven(sql`vouched`);
  const counted = includeMachines ? sql`true` : sql`e.by_person`;
  const rows = among ? sql`= ${idsOf(among)}` : sql`is not null`;
  const own = among ? sql`and a.email = any(array(select email from person))` : empty;
  return sql`
    ${among ? empty : sql`vouched as materialized (${vouchedFor(organizationId, those, byOthers)}),`}
    seen as (
      select e.recipient_id, bool_or(e.kind = 'open' and ${counted}) as opened, bool_or(e.kind = 'landing' and ${counted}) as landed,
        count(*) filter (where e.kind = 'click' and ${counted}) as clicks, max(e.at) filter (where ${counted}) as last_at,
        bool_or(e.by_person) as by_person
      from (select e.recipient_id, e.kind, e.at, ${isByPerson} as by_person from event e
        where e.organization_id = ${organizationId} and e.release_id ${those} and e.recipient_id ${rows} ${by(sql`e.at`)} offset 0) e
      group by e.recipient_id
    ), watched as (
      select w.recipient_id, max(w.updated_at) as last_at, sum(w.total_ms)::bigint as total_ms, max(${percent}) as percent
      from ${until ? watchUntil(organizationId, those, until) : sql`watch`} w
      where w.organization_id = ${organizationId} and w.release_id ${those} and w.total_ms > 0 and w.recipient_id ${rows}
      group by w.recipient_id
    ), signed as (
      select e.release_id, a.email from event e join account a on a.id = e.account_id ${own}
      where e.organization_id = ${organizationId} and e.release_id ${those} and e.kind = 'landing' ${by(sql`e.at`)} ${includeMachines ? empty : sql`and ${isByPerson}`}
      union
      select w.release_id, a.email from watch w join account a on a.id = w.account_id ${own}
      where w.organization_id = ${organizationId} and w.release_id ${those} and w.total_ms > 0 ${by(sql`w.created_at`)}
    ), kit as (
      select a.target_id as release_id, a.recipient_id, max(a.at) as at from audit a
      where a.organization_id = ${organizationId} and a.action = 'release.pressKit' and a.target_id ${those} and a.recipient_id is not null ${by(sql`a.at`)}
      group by a.target_id, a.recipient_id
    ), own_kit as (
      select k.target_id as release_id, a.email, max(k.at) as at from audit k join account a on a.id = k.actor_id ${own}
      where k.organization_id = ${organizationId} and k.action = 'release.pressKit' and k.target_id ${those} and k.recipient_id is null ${by(sql`k.at`)}
      group by k.target_id, a.email
    )`;
}

/**
 * `known`: people of a release, or of each of several, each once (contract/report-count.ts): what is known of them over all
 * sends and channels. `rows` are their rows of the ledger, `one` is the first of them, by which they are put in order.
 * These statements read tables of the media feature too: a report is a join, and filtering and paging it must happen
 * where the rows are. Nothing here is longer than a few bytes of each person.
 * @param releases one, or several: their ids, or an array of them as the statement finds it
 * @param among only those people, of one release (`personsAmong`)
 * @param until only whom it was sent to by this moment, and what they had done by then
 */
export function people(
  organizationId: string,
  releases: string | string[] | Sql,
  {
    includeMachines = false,
    among = null,
    until = null,
  }: { includeMachines?: boolean; among?: Sql | null; until?: Date | null } = {},
) {
  const those = typeof releases === 'string' ? sql`= ${releases}` : sql`= any(${releases})`;
  return sql`
    ${among ? personsAmong(organizationId, among) : persons(organizationId, those, until)},
    ${acts(organizationId, those, { includeMachines, among, until })}, summed as (
      select p.release_id, p.person, min(p.id collate "C") collate "default" as one, array_agg(p.id) as rows,
        (${bestFirst})[min(array_position(${bestFirst}, p.state))] as state,
        coalesce(bool_or(s.opened), false) as was_opened, coalesce(bool_or(s.landed), false) or sum(w.total_ms) is not null as landed,
        coalesce(sum(s.clicks), 0)::int as clicks, greatest(max(s.last_at), max(w.last_at)) as last_seen_at,
        sum(w.total_ms)::bigint as total_ms, coalesce(max(w.percent), 0)::int as percent,
        not bool_or(s.by_person) and sum(w.total_ms) is null as by_machine,
        bool_or(a.email is not null) as came_signed_in, greatest(max(k.at), max(m.at)) as kit_at, max(p.created_at) as created_at,
        max(p.delivered_at) as delivered_at,
        case when bool_or(${left}) then max(u.at) filter (where ${left}) else max(u.at) end as unsubscribed_at
      from person p
      left join seen s on s.recipient_id = p.id
      left join watched w on w.recipient_id = p.id
      left join signed a on a.release_id = p.release_id and a.email = p.email
      left join kit k on k.release_id = p.release_id and k.recipient_id = p.id
      left join own_kit m on m.release_id = p.release_id and m.email = p.email
      left join suppression u on u.organization_id = ${organizationId} and u.channel = p.channel and u.address = p.address
        and u.kind = 'unsubscribed'
      group by p.release_id, p.person
    ), known as (
      select *, was_opened or landed or clicks > 0 or total_ms is not null as opened from summed
    )`;
}

/**
 * The id of the row of a person `known` in which the best became of the release; of equal ones that by which they did something
 * last. Most people have one row.
 * @param counted which of an `event e` count besides
 */
export const bestRow = (organizationId: string, counted: Sql) => sql`
  case when cardinality(known.rows) = 1 then known.one else (
    select r.id from recipient r where r.organization_id = ${organizationId} and r.id = any(known.rows)
    order by array_position(${bestFirst}, r.state), greatest(
      (select max(e.at) from event e where e.organization_id = r.organization_id and e.recipient_id = r.id ${counted}),
      (select max(w.updated_at) from watch w where w.organization_id = r.organization_id and w.recipient_id = r.id and w.total_ms > 0)
    ) desc nulls last, r.id desc limit 1) end`;
