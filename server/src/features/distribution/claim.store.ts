import { capOf, dayStart } from '@firstlook/contract/daily-cap.ts';
import type { Channel } from '@firstlook/contract/distribution.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import type { SendRefusal } from '@firstlook/contract/progress.ts';
import { dayIn } from '@firstlook/contract/zone.ts';
import { type Db, type Sql, sql } from '../../platform/database.ts';
import { hasConsent } from '../contact-consent/consent.sql.ts';
import { wishAgainst } from '../suppression/wish.sql.ts';
import type { ClaimedRow } from './claimed-row.ts';
import { capColumns, ofWarmUp, senderDomain } from './daily-cap.sql.ts';
import { addToCounts, type CountedDay, holdForDay, lockCounts } from './daily-cap.store.ts';
import { renewLease } from './lease.store.ts';
import { isDue, openSends, sendsInQueueOf } from './open-send.store.ts';
import { holdUntil, lockPortions, notePortion } from './pace.store.ts';
import { type CapSettings, type PacedSend, quietEnd, type SharedRoom, sharesOf } from './pace.ts';
import { maximumWatches } from './quota.store.ts';
import { recipientColumns } from './recipient.store.ts';
import { slowHosts } from './slow-host.sql.ts';
import { parkSlow } from './slow-host.store.ts';
import { findDay, lockWarmUps, moveOn } from './warm-up.store.ts';
import { nextDay } from './warm-up-day.ts';

/** The sender of a distribution `d` may not be used: the address was taken from the organization, or it was not proved. */
export const isWithdrawn = sql`(d.from_email <> '' and (select count(*) from sender_proof p
  where p.organization_id = d.organization_id and p.email = lower(d.from_email) and p.proved_at is not null) = 0)`;

/** What a claim came to. */
export interface Claim {
  rows: ClaimedRow[];
  /** Rows beside them that wait for the turn of their host: the next claim finds others. */
  parked: number;
}

interface DueSend extends PacedSend, CapSettings, Pick<Organization, 'quietHours'> {
  expired: boolean;
  /** The empty text of text messages. */
  sender_domain: string;
  /** That domain warms up. */
  warms: boolean;
  archived: boolean;
  withdrawn: boolean;
  at: Date;
  /** Hosts that asked the organization for less at a time. */
  slow: string[] | null;
}

/**
 * Sends of an organization that have due rows. Paused instead are those whose release has expired (no one is written to
 * about what they cannot open) or was put away, and those whose sender was withdrawn.
 */
async function listDueSends(db: Db, organizationId: string, channel: Channel): Promise<DueSend[]> {
  const sends = await db.many<DueSend>(sql`
    with recursive ${sendsInQueueOf(organizationId)}
    select d.id, release_is_expired(x.expiration_date, now()) as expired, x.archived_at is not null as archived,
      ${isWithdrawn} as withdrawn, d.per_hour, d.in_quiet_hours, now() as at, o.settings->'quietHours' as "quietHours",
      ${senderDomain} as sender_domain, coalesce(${ofWarmUp(sql`true`)}, false) as warms, ${capColumns},
      ${slowHosts} as slow
    from ${openSends} left join release x on x.organization_id = d.organization_id and x.id = d.release_id where d.channel = ${channel} and ${isDue}`);
  for (const kind of ['archived', 'expired', 'withdrawn'] as const) {
    const refusal: SendRefusal = { kind, words: '' };
    const paused = sends.filter((send) => send[kind]).map(({ id }) => id);
    if (paused.length > 0)
      await db.run(sql`
        update distribution d set phase = 'paused', refusal = ${JSON.stringify(refusal)}
        where d.organization_id = ${organizationId} and d.id = any(${paused}) and d.phase = 'open'`);
  }
  const going = sends.filter((send) => !(send.expired || send.archived || send.withdrawn));
  return channel === 'sms' ? withoutQuiet(db, organizationId, going) : going;
}

/** Text messages of a spread send wait for the end of quiet hours that began while it was under way. */
async function withoutQuiet(db: Db, organizationId: string, sends: readonly DueSend[]): Promise<DueSend[]> {
  const loud: DueSend[] = [];
  for (const send of sends) {
    const until = quietEnd(send, send, send.at);
    if (until) await holdUntil(db, organizationId, send.id, until);
    else loud.push(send);
  }
  return loud;
}

/** Why a row `r` of a general contact may not leave any more; null where it may (docs/decisions/0046). */
const generalEnd = (
  isSpread: boolean,
) => sql`case when not r.is_general then null when not uses_general(r.organization_id) then 'general-off'
  when not exists (select from ${generalContact(isSpread)} c where c.organization_id = ${globalOrganizationId} and c.id = r.contact_id) then 'deleted' end`;

/** Where general contacts are read: where the recipient stands. */
const generalContact = (isSpread: boolean) => (isSpread ? sql`spread_contact` : sql`contact`);

/** The address at which the contact of a row `due` is reached now. */
const presentAddress = (isSpread: boolean) => {
  const address = sql`case due.channel when 'email' then c.email else coalesce(c.mobile, '') end`;
  if (!isSpread)
    return sql`(select ${address} from contact c
      where c.organization_id = case when due.is_general then ${globalOrganizationId} else due.organization_id end and c.id = due.contact_id)`;
  return sql`case when due.is_general then (select ${address} from spread_contact c where c.id = due.contact_id)
    else (select ${address} from contact c where c.organization_id = due.organization_id and c.id = due.contact_id) end`;
};

/** A text whose provider said "not now" and delivered it all the same: nothing is said twice. */
const isDelivered = sql`(due.receipt is not distinct from 'delivered')`;

const isLeftOut = sql`(${isDelivered} or due.suppressed is not null or due.declined or due.general_end is not null
  or due.wish is not null or due.no_consent)`;

/** The statement of a claim: so many due rows of each send, read from the head of its queue. */
export function claimStatement(
  organizationId: string,
  sends: readonly string[],
  holder: { worker: string; claim: number; day?: string },
  each: number,
  isSpread = false,
): Sql {
  return sql`
    with due as materialized (
      select r.*, d.kind, q.attempts, q.host, (select s.kind from suppression s where s.organization_id = r.organization_id
          and s.channel = r.channel and s.address = r.address) as suppressed,
        exists (select from declined_mailing a where a.channel = r.channel and a.address = r.address) as declined,
        ${generalEnd(isSpread)} as general_end,
        d.kind = 'advertisement' and not ${hasConsent(sql`r.organization_id`, sql`r.contact_id`, sql`r.channel`)} as no_consent,
        ${wishAgainst(sql`r.organization_id`, sql`r.channel`, sql`r.address`, sql`d.kind`)} as wish
      from unnest(${sends}::text[]) as send(id)
      join distribution d on d.organization_id = ${organizationId} and d.id = send.id cross join lateral (
        select w.recipient_id, w.attempts, w.host from send_queue w
        where w.organization_id = ${organizationId} and w.distribution_id = send.id and w.worker is null and w.ready_at <= now()
        order by w.ready_at limit ${each} for update skip locked) q
      join recipient r on r.organization_id = ${organizationId} and r.id = q.recipient_id
    ), gone as (
      delete from send_queue q using due
      where q.organization_id = ${organizationId} and q.recipient_id = due.id and ${isLeftOut}
    ), settled as (
      update recipient r set
        state = case when ${isDelivered} then 'sent' else coalesce(due.suppressed, case when due.declined or due.wish is not null then 'unsubscribed' else 'missing-data' end) end,
        reason = case when ${isDelivered} then null when due.suppressed is not null then r.reason when due.declined then 'account' else coalesce(due.wish, due.general_end, 'no-consent') end,
        sent_at = case when ${isDelivered} then coalesce(r.sent_at, r.receipt_at) else r.sent_at end
      from due where r.organization_id = ${organizationId} and r.id = due.id and ${isLeftOut}
    ), taken as (
      update send_queue q set worker = ${holder.worker}, claim = ${holder.claim}::bigint, counted = ${holder.day ?? null}::date
      from due where q.organization_id = ${organizationId} and q.recipient_id = due.id and not ${isLeftOut}
    )
    select ${recipientColumns}, due.channel, due.kind, due.is_general, short_code(token), due.attempts, due.host, ${holder.claim}::bigint as claim,
      ${maximumWatches(sql`due`)} as maximum_watches,
      coalesce(${presentAddress(isSpread)} <> due.address, false) as has_moved
    from due where not ${isLeftOut}
    order by row_number() over (partition by due.distribution_id order by due.id), due.distribution_id`;
}

/** The numbers of today: of the organization (by the empty text), and of its sender domains that warm up, which the first claim of a day moves on. */
async function numbersOfDay(
  db: Db,
  { organizationId, channel, day }: CountedDay,
  sends: readonly DueSend[],
): Promise<Map<string, number>> {
  const numbers = new Map<string, number>();
  const [first] = sends;
  const perDay = first ? capOf(first, channel) : null;
  if (perDay !== null) numbers.set('', perDay);
  const warming = new Set(sends.flatMap(({ warms, sender_domain: domain }) => (warms ? [domain] : [])));
  if (!first || warming.size === 0) return numbers;
  for (const plan of await lockWarmUps(db, organizationId, [...warming])) {
    const isToday = plan.day >= day;
    const next = isToday
      ? plan
      : nextDay(plan, await findDay(db, organizationId, plan.domain, plan.day), day);
    if (!isToday) await moveOn(db, organizationId, plan.domain, next, first.at);
    if (next) numbers.set(plan.domain, next.number);
  }
  return numbers;
}

/** What of a day is left for which of these sends, where it has a number. Sends for which nothing is left wait for the next day. */
async function roomsOfDay(db: Db, counted: CountedDay, sends: readonly DueSend[]): Promise<SharedRoom[]> {
  const [first] = sends;
  const numbers = await numbersOfDay(db, counted, sends);
  if (!first || numbers.size === 0) return [];
  const taken = await lockCounts(db, counted, [...numbers.keys()]);
  const isOf = (domain: string) => (send: DueSend) => domain === '' || send.sender_domain === domain;
  const rooms = [...numbers].map(([domain, number]) => ({
    ids: sends.filter(isOf(domain)).map(({ id }) => id),
    room: Math.max(0, number - (taken.get(domain) ?? 0)),
  }));
  const held = new Set(rooms.flatMap(({ ids, room }) => (room === 0 ? ids : [])));
  for (const domain of new Set(sends.map((send) => send.sender_domain))) {
    const ids = sends
      .filter((send) => send.sender_domain === domain && held.has(send.id))
      .map(({ id }) => id);
    if (ids.length > 0)
      await holdForDay(db, counted.organizationId, ids, dayStart(first.timeZone, first.at, 1));
  }
  return rooms;
}

/** How many of these rows each sender domain has, and all together. */
function countsOf(rows: readonly ClaimedRow[], sends: readonly DueSend[]): Map<string, number> {
  const domains = new Map(sends.map((send) => [send.id, send.sender_domain]));
  const counts = new Map([['', rows.length]]);
  for (const row of rows) {
    const domain = domains.get(row.distribution_id) ?? '';
    if (domain !== '') counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  return counts;
}

/**
 * Claims due rows of one organization in one channel, of each of its sends alike. A person who unsubscribed since, or withdrew what
 * they had agreed to, is settled here and never leaves.
 */
export async function claim(
  db: Db,
  { organizationId, channel }: { organizationId: string; channel: Channel },
  holder: { worker: string; claim: number },
  limit: number,
): Promise<Claim> {
  // A worker without a lease would leave rows behind that no worker takes back. The role of an organization has no right to leases.
  if (!db.isSpread) await renewLease(db, holder.worker);
  const sends = (await listDueSends(db, organizationId, channel)).slice(0, limit);
  const [first] = sends;
  if (!first) return { rows: [], parked: 0 };
  const counted = { organizationId, channel, day: dayIn(first.timeZone, first.at) };
  const spread = sends.filter(({ per_hour: perHour }) => perHour !== null).map(({ id }) => id);
  const rooms =
    spread.length > 0 ? await lockPortions(db, organizationId, spread) : new Map<string, number>();
  const ofDay = await roomsOfDay(db, counted, sends);
  const dated = { ...holder, day: counted.day };
  const rows: ClaimedRow[] = [];
  let parked = 0;
  for (const { ids, most } of sharesOf(sends, rooms, limit, ofDay)) {
    const found = await db.many<ClaimedRow>(claimStatement(organizationId, ids, dated, most, db.isSpread));
    const taken = await parkSlow(db, holder, first.slow ?? [], found);
    parked += found.length - taken.length;
    const [id = ''] = ids;
    if (rooms.has(id) && taken.length > 0) await notePortion(db, organizationId, id, taken.length);
    rows.push(...taken);
  }
  if (rows.length > 0) await addToCounts(db, counted, countsOf(rows, sends));
  const moved = new Set(rows.flatMap((row) => (row.has_moved && row.contact_id ? [row.contact_id] : [])));
  for (const contactId of moved) await db.run(sql`select follow_contact(${organizationId}, ${contactId})`);
  return { rows: rows.filter((row) => !row.has_moved), parked };
}
