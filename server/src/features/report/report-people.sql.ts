import { empty, sql } from '../../platform/database.ts';
import { isByPerson } from '../reader/verdict.sql.ts';

/** What became of somebody who was sent a release more than once is the best that became of it. */
const bestFirst = sql`array['sent', 'unconfirmed', 'handed', 'claimed', 'queued', 'failed', 'stopped', 'bounced', 'unsubscribed',
  'missing-data', 'already']`;

/** A message left for them, or perhaps. */
const left = sql`state in ('sent', 'unconfirmed')`;

/**
 * `person`: every row of the ledger with whose it is. A contact is one person over all channels; a mail address is one person's
 * whatever contacts had it, and a number may be shared, so it names a person only where no contact does. Few addresses and
 * numbers have more to them than one contact: only those are looked up.
 */
function persons(organizationId: string, those: ReturnType<typeof sql>) {
  const rows = sql`from recipient r where r.organization_id = ${organizationId} and r.release_id ${those}`;
  return sql`
    mail as materialized (
      select r.release_id, r.email collate "C" as email, min(r.contact_id collate "C") as name ${rows} and r.email <> ''
      group by r.release_id, r.email collate "C"
      having min(r.contact_id collate "C") <> max(r.contact_id collate "C") or (min(r.contact_id) is not null and bool_or(r.contact_id is null))
    ), number as materialized (
      select r.release_id, r.address, min(r.contact_id) as name ${rows} and r.channel = 'sms'
      group by r.release_id, r.address having min(r.contact_id) is not null and bool_or(r.contact_id is null)
    ), person as (
      select r.id, r.release_id, r.channel, r.address, r.state, r.email, r.created_at,
        coalesce(m.name, r.contact_id, n.name, nullif(r.email, ''), r.address) collate "C" as person
      from recipient r
      left join mail m on m.release_id = r.release_id and m.email = r.email
      left join number n on n.release_id = r.release_id and n.address = r.address and r.channel = 'sms' and r.contact_id is null
      where r.organization_id = ${organizationId} and r.release_id ${those}
    )`;
}

/** Of equal texts of one length the greatest is the best row: its state, when something was done by it last, its id. */
const merit = sql`(chr(90 - array_position(${bestFirst}, p.state))
  || lpad(coalesce(extract(epoch from greatest(s.last_at, w.last_at)), 0)::bigint::text, 12, '0') || p.id) collate "C"`;

/**
 * `known`: people of a release, or of each of several, each once (contract/report-count.ts): what is known of them over all sends and channels, and
 * their best row, of equal ones that by which they did something last. `rows` are all their rows.
 * These statements read tables of the media feature too: a report is a join, and filtering and paging it must happen
 * where the rows are.
 */
export function people(organizationId: string, releases: string | string[], includeMachines: boolean) {
  const counted = includeMachines ? empty : sql`and ${isByPerson}`;
  const those = Array.isArray(releases) ? sql`= any(${releases})` : sql`= ${releases}`;
  return sql`
    ${persons(organizationId, those)}, seen as (
      select e.recipient_id, bool_or(e.kind = 'open') as opened, bool_or(e.kind = 'landing') as landed,
        count(*) filter (where e.kind = 'click') as clicks, max(e.at) as last_at
      from event e
      where e.organization_id = ${organizationId} and e.release_id ${those} and e.recipient_id is not null ${counted}
      group by e.recipient_id
    ), watched as (
      select w.recipient_id, max(w.updated_at) as last_at, sum(w.total_ms)::bigint as total_ms,
        max(w.duration_seconds) as duration, jsonb_agg(w.buckets) as buckets,
        max((select count(*) from unnest(w.buckets) b where b > 0)) as percent
      from watch w
      where w.organization_id = ${organizationId} and w.release_id ${those} and w.total_ms > 0 and w.recipient_id is not null
      group by w.recipient_id
    ), signed as (
      select e.release_id, a.email from event e join account a on a.id = e.account_id
      where e.organization_id = ${organizationId} and e.release_id ${those} and e.kind = 'landing' ${counted}
      union
      select w.release_id, a.email from watch w join account a on a.id = w.account_id
      where w.organization_id = ${organizationId} and w.release_id ${those} and w.total_ms > 0
    ), summed as (
      select p.release_id, p.person, array_agg(p.id) as rows,
        (${bestFirst})[min(array_position(${bestFirst}, p.state))] as state, substr(max(${merit}), 14) as best,
        coalesce(bool_or(s.opened), false) as was_opened, coalesce(bool_or(s.landed), false) or sum(w.total_ms) is not null as landed,
        coalesce(sum(s.clicks), 0)::int as clicks, greatest(max(s.last_at), max(w.last_at)) as last_seen_at,
        sum(w.total_ms)::bigint as total_ms, max(w.duration) as duration,
        jsonb_agg(w.buckets) filter (where w.buckets is not null) as watch_buckets, coalesce(max(w.percent), 0)::int as percent,
        bool_or(a.email is not null) as came_signed_in,
        max(p.created_at) as created_at,
        case when bool_or(${left}) then max(u.at) filter (where ${left}) else max(u.at) end as unsubscribed_at
      from person p
      left join seen s on s.recipient_id = p.id
      left join watched w on w.recipient_id = p.id
      left join signed a on a.release_id = p.release_id and a.email = p.email
      left join suppression u on u.organization_id = ${organizationId} and u.channel = p.channel and u.address = p.address
        and u.kind = 'unsubscribed'
      group by p.release_id, p.person
    ), known as (
      select *, was_opened or landed or clicks > 0 or total_ms is not null as opened from summed
    )`;
}

/** Rows of `known` by this name with their best row of the ledger, `r`. */
export const withRow = (organizationId: string, name: ReturnType<typeof sql>) => sql`
  select ${name}.*, r.id, r.contact_id, r.channel, r.address, r.email, r.mobile, r.first_name, r.last_name, r.token, r.reason,
    r.sent_at, r.handed_at, r.is_general
  from ${name} join recipient r on r.organization_id = ${organizationId} and r.id = ${name}.best`;

/** How many people only machines looked at, and who watched nothing. */
export const countMachineSeen = (organizationId: string, releaseId: string) => sql`
  with ${persons(organizationId, sql`= ${releaseId}`)}
  select count(*)::int as count from (
    select p.person from event e join person p on p.id = e.recipient_id
    where e.organization_id = ${organizationId} and e.release_id = ${releaseId}
    group by p.person having not bool_or(${isByPerson})
    except
    select p.person from watch w join person p on p.id = w.recipient_id
    where w.organization_id = ${organizationId} and w.release_id = ${releaseId} and w.total_ms > 0) machines`;
