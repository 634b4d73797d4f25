import type { Channel } from '@firstlook/contract/distribution.ts';
import type { MessageKind } from '@firstlook/contract/message-kind.ts';
import { type Db, prepared, type Sql, sql } from '../../platform/database.ts';
import { hasConsent } from '../contact-consent/consent.sql.ts';
import { wishAgainst } from '../suppression/wish.sql.ts';
import { isWithdrawn } from './claim.store.ts';
import type { ClaimedRow } from './claimed-row.ts';
import { countTrouble } from './warm-up.store.ts';

/** A row of the ledger as one claim of a worker holds it. */
export interface HeldRow {
  organizationId: string;
  id: string;
  claim: number;
}

/** A row that is about to leave, with what decides whether it may; the message was written to this address. */
export interface LeavingRow extends HeldRow {
  channel: Channel;
  address: string;
  kind: MessageKind;
  contactId: string | null;
  isGeneral: boolean;
}

export const leavingRow = (row: ClaimedRow): LeavingRow => ({
  organizationId: row.organization_id,
  id: row.id,
  claim: row.claim,
  channel: row.channel,
  address: row.address,
  kind: row.kind,
  contactId: row.contact_id,
  isGeneral: row.is_general,
});

/** How a hand-over ended. */
export interface Settlement extends HeldRow {
  state: 'sent' | 'failed' | 'queued' | 'unconfirmed';
  reason: string | null;
  /** Seconds until the next try, with `queued`. */
  retryIn: number;
  /** What the provider calls the message, with `sent`, where it has a name for it. */
  providerId?: string | null;
  /** Receipts of it will say that name and not ours. */
  isNamedOnly?: boolean;
}

// Rows are found by their key alone, and what is looked up beside a row stands in subqueries that cannot become joins:
// whatever the planner believes about a table that changes thousands of times a second, it has one way to do this
// (docs/decisions/0002). A row that leaves brings along what is asked of it.
const idsOf = (rows: readonly HeldRow[]) => rows.map(({ id }) => id);
const organizationsOf = (rows: readonly HeldRow[]) => [
  ...new Set(rows.map(({ organizationId }) => organizationId)),
];

/** A receipt `failed` came before the answer of the try it is about; one of an earlier try names another message. */
const isToldFailed = sql`(r.receipt = 'failed' and e.state <> 'failed' and not coalesce(r.provider_id <> e."providerId", false))`;
/** As the function of this name; a change on another machine may not ask a function that reads. */
const usesGeneral = sql`exists (select from organization o where o.organization_id = q.organization_id and o.organization_id <> '-1'
  and not o.settings @> '{"dontUseGlobalDbData": true}')`;

const isOfEarlier = sql`(r.receipt = 'failed' and coalesce(r.provider_id <> e."providerId", false))`;

/**
 * One step of the ledger, one statement, one commit: writes how hand-overs ended and marks the next rows `handed`. Only
 * rows that come back may be given to the provider. Not among them: rows that were taken back from this claim, whose
 * distribution was paused or stopped or lost its sender, whose person unsubscribed, asked for a pause or withdrew a consent since the claim, or of a general contact
 * that the organization has shut out since. A row that this claim has handed over
 * already comes back too: the earlier commit's answer was lost, nothing was sent. A settled row that a sweep called
 * unconfirmed meanwhile is corrected: now we know. What the provider said of a text before its answer was written down counts. The first row that leaves publishes its release: a send that reaches
 * no one, or is taken back before, publishes nothing.
 *
 * @param settlements whatever is over; rows that are to be tried again go through `putBack`
 * @param generation of the plan: a connection plans the statement once for each
 */
export async function settleAndHand(
  db: Db,
  worker: string,
  settlements: Settlement[],
  next: LeavingRow[],
  generation = 0,
): Promise<Set<string>> {
  const statement = settleStatement(worker, settlements, next);
  const handed = await db.many<{ id: string }>(prepared(`settle-and-hand-${generation}`, statement));
  return new Set(handed.map(({ id }) => id));
}

/** What a row of the queue brings along. */
const begun = (column: Sql) => sql`(select n.${column} from begun n where n.id = q.recipient_id)`;

/** @returns of each row that may leave its id */
function settleStatement(
  worker: string,
  settlements: readonly Settlement[],
  next: readonly LeavingRow[],
): Sql {
  return sql`
    with ended as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(settlements)}::jsonb) as s(
        id text, claim bigint, state text, reason text, "providerId" text, "isNamedOnly" boolean)
    ), begun as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(next)}::jsonb)
        as n(id text, claim bigint, channel text, address text, kind text, "contactId" text, "isGeneral" boolean)
    ), done as (
      delete from send_queue q
      where q.organization_id = any(${organizationsOf(settlements)}) and q.recipient_id = any(${idsOf(settlements)})
        and q.worker = ${worker} and q.claim = (select e.claim from ended e where e.id = q.recipient_id)
      returning q.recipient_id, q.handed_at
    ), written as (
      update recipient r set
        state = case when r.receipt = 'delivered' then 'sent' when ${isToldFailed} then 'failed' else e.state end,
        reason = case when r.receipt = 'delivered' then null when ${isToldFailed} then r.receipt_words else e.reason end,
        receipt = case when not ${isOfEarlier} then r.receipt end, receipt_at = case when not ${isOfEarlier} then r.receipt_at end,
        receipt_words = case when not ${isOfEarlier} then r.receipt_words end,
        sent_at = case when e.state = 'sent' or r.receipt = 'delivered' then now() else r.sent_at end,
        provider_id = coalesce(e."providerId", r.provider_id),
        handed_at = coalesce((select o.handed_at from done o where o.recipient_id = r.id), r.handed_at), swept_from = null
      from ended e
      where r.organization_id = any(${organizationsOf(settlements)}) and r.id = any(${idsOf(settlements)}) and r.id = e.id
        and ((select count(*) from done o where o.recipient_id = r.id) > 0
          or (r.state = 'unconfirmed' and r.swept_from = ${worker} || ':' || e.claim))
      returning r.organization_id, r.distribution_id, r.id, r.provider_id, e."isNamedOnly" as is_named_only
    ), named as (
      insert into text_name (organization_id, distribution_id, recipient_id, provider_id)
      select w.organization_id, w.distribution_id, w.id, w.provider_id from written w
      where w.is_named_only and w.provider_id is not null on conflict do nothing
    ), leaving as (
      update send_queue q set handed_at = now()
      where q.organization_id = any(${organizationsOf(next)}) and q.recipient_id = any(${idsOf(next)})
        and q.worker = ${worker} and q.claim = (select n.claim from begun n where n.id = q.recipient_id)
        and (select count(*) from distribution d where d.organization_id = q.organization_id and d.id = q.distribution_id
          and d.phase = 'open' and not ${isWithdrawn}) = 1
        and (select count(*) from suppression s where s.organization_id = q.organization_id
          and (s.channel, s.address) = (select n.channel, n.address from begun n where n.id = q.recipient_id)) = 0
        and ${wishAgainst(sql`q.organization_id`, begun(sql`channel`), begun(sql`address`), begun(sql`kind`))} is null
        and case when ${begun(sql`kind`)} = 'advertisement'
          then ${hasConsent(sql`q.organization_id`, begun(sql`"contactId"`), begun(sql`channel`))} else true end
        and case when (select n."isGeneral" from begun n where n.id = q.recipient_id) then ${usesGeneral} else true end
      returning q.organization_id, q.recipient_id, q.distribution_id
    )
    select l.recipient_id as id, (
      select count(publish_release(x.organization_id, x.release_id, now())) from (
        select distinct y.organization_id, (select d.release_id from distribution d
          where d.organization_id = y.organization_id and d.id = y.distribution_id) as release_id
        from leaving y) x) as published
    from leaving l`;
}

/**
 * Rows that are to be tried again wait in the queue, with the words of the server that refused them; not in a queue that a person
 * has stopped meanwhile, and not a text that arrived for all that. What was told of the failure of a try that is over goes. Rows
 * that a sweep called unconfirmed come back too: now we know. Locked in the order of the queue and the ledger, so that a
 * receipt comes before it or after it.
 */
export function putBack(db: Db, worker: string, settlements: Settlement[]): Promise<number> {
  const stopped = sql`(select d.id from distribution d where d.phase = 'stopped' and d.organization_id = s."organizationId")`;
  // Without a time zone: a sum with one is never the same for certain, and no row of another machine is written by it.
  const later = sql`(now() at time zone 'UTC' + make_interval(secs => s."retryIn")) at time zone 'UTC'`;
  const isSwept = sql`(r.state = 'unconfirmed' and r.swept_from = ${worker} || ':' || s.claim)`;
  const arrived = sql`(select t.id from told t where t.receipt = 'delivered')`;
  return db.run(sql`
    with s as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(settlements)}::jsonb)
        as s("organizationId" text, id text, claim bigint, reason text, "retryIn" double precision)
    ), held as materialized (
      select q.organization_id, q.recipient_id from s join send_queue q on q.organization_id = s."organizationId"
        and q.recipient_id = s.id and q.worker = ${worker} and q.claim = s.claim for update of q
    ), told as materialized (
      select r.id, r.receipt from held join recipient r on r.organization_id = held.organization_id and r.id = held.recipient_id
      for no key update of r
    ), waiting as (
      update send_queue q set worker = null, claim = null, handed_at = null, host = null, ready_at = ${later},
        attempts = q.attempts + (s."retryIn" > 0)::int
      from s where q.organization_id = s."organizationId" and q.recipient_id = s.id and q.worker = ${worker} and q.claim = s.claim
        and q.distribution_id not in ${stopped} and q.recipient_id not in ${arrived}
      returning q.recipient_id
    ), gone as (
      delete from send_queue q using s
      where q.organization_id = s."organizationId" and q.recipient_id = s.id and q.worker = ${worker} and q.claim = s.claim
        and (q.distribution_id in ${stopped} or q.recipient_id in ${arrived})
      returning q.recipient_id
    ), again as (
      insert into send_queue (organization_id, recipient_id, distribution_id, ready_at, attempts)
      select r.organization_id, r.id, r.distribution_id, ${later}, 1
      from s join recipient r on r.organization_id = s."organizationId" and r.id = s.id
      where ${isSwept} and r.distribution_id not in ${stopped}
    )
    update recipient r set
      state = case when r.receipt = 'delivered' then 'sent' when r.distribution_id in ${stopped} then 'stopped' else 'queued' end,
      reason = case when r.receipt = 'delivered' then null else s.reason end, swept_from = null,
      sent_at = case when r.receipt = 'delivered' then coalesce(r.sent_at, r.receipt_at) else r.sent_at end,
      receipt = nullif(r.receipt, 'failed'), receipt_at = case when r.receipt = 'delivered' then r.receipt_at end, receipt_words = null
    from s where r.organization_id = s."organizationId" and r.id = s.id and (${isSwept}
      or r.id in (select recipient_id from waiting union all select recipient_id from gone))`);
}

/**
 * Counts a refusal of an address; the second one suppresses it. Trying a distribution again is not a second refusal.
 */
export async function countBounce(
  db: Db,
  row: { organizationId: string; distributionId: string; channel: Channel; address: string; reason: string },
): Promise<void> {
  const { organizationId, distributionId, channel, address, reason } = row;
  const counted = await db.maybe<{ count: number }>(sql`
    insert into bounce (organization_id, address, distribution_id) values (${organizationId}, ${address}, ${distributionId})
    on conflict (organization_id, address) do update
      set count = bounce.count + 1, at = now(), distribution_id = excluded.distribution_id
      where bounce.distribution_id is distinct from excluded.distribution_id
    returning count`);
  if (channel === 'email') await countTrouble(db, row, 'bounced');
  if (!counted || counted.count < 2) return;
  await db.run(sql`
    insert into suppression (organization_id, channel, address, kind, reason)
    values (${organizationId}, ${channel}, ${address}, 'bounced', ${reason}) on conflict do nothing`);
}
