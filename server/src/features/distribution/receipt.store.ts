import type { Channel } from '@firstlook/contract/distribution.ts';
import { type Db, type Sql, sql } from '../../platform/database.ts';

/** The ledger row that a receipt is about. */
export interface ReceiptRow {
  organization_id: string;
  id: string;
  distribution_id: string;
  channel: Channel;
  address: string;
  provider_id: string | null;
  receipt: 'delivered' | 'failed' | null;
  /** It waits for a further try, or for the answer to this one. */
  is_queued: boolean;
  /** It waits for a further try: no worker has it in hand. */
  is_waiting: boolean;
  /** When the try that the row knows of was handed over. */
  handed_at: Date | null;
}

const findRow = (db: Db, isMeant: Sql) =>
  db.maybe<ReceiptRow>(sql`
    select r.organization_id, r.id, r.distribution_id, r.channel, r.address, r.provider_id, r.receipt, r.state = 'queued' as is_queued,
      r.state = 'queued' and q.handed_at is null as is_waiting, coalesce(q.handed_at, r.handed_at) as handed_at
    from recipient r left join send_queue q on q.organization_id = r.organization_id and q.recipient_id = r.id
    where ${isMeant} limit 1`);

/** A message by its provider's name for it, where it was taken by one that says no other. */
const isNamed = (providerId: string | null) =>
  sql`(r.organization_id, r.id) = (select n.organization_id, n.recipient_id from text_name n where n.provider_id = ${providerId} limit 1)`;

/** A text message by our name for it, or else by its provider's: a receipt says no organization. */
export function findTexted(
  db: Db,
  { id, providerId }: { id: string | null; providerId: string | null },
): Promise<ReceiptRow | null> {
  const isMeant = id ? sql`r.id = ${id}` : isNamed(providerId);
  return findRow(db, sql`${isMeant} and r.channel = 'sms'`);
}

/** A mail by its provider's name for it. */
export const findNamedMail = (db: Db, providerId: string): Promise<ReceiptRow | null> =>
  findRow(db, sql`${isNamed(providerId)} and r.channel = 'email'`);

/** Organizations of which a mail's envelope may speak; few share a mark. */
export async function listMarked(db: Db, mark: string): Promise<string[]> {
  const rows = await db.many<{ organization_id: string }>(
    sql`select organization_id from organization where organization_mark(organization_id) = ${mark} limit 20`,
  );
  return rows.map(({ organization_id }) => organization_id);
}

/** A mail by our name for it. */
export const findMailed = (db: Db, organizationId: string, id: string): Promise<ReceiptRow | null> =>
  findRow(db, sql`r.organization_id = ${organizationId} and r.id = ${id} and r.channel = 'email'`);

interface Receipt {
  organizationId: string;
  id: string;
  channel: Channel;
  providerId: string | null;
  at: Date;
}

/**
 * It arrived, whatever was thought of it: it is not tried again, and a row in doubt or called failed was sent. Not where
 * another row has reached the same address meanwhile, which counts already. What a worker has in hand is settled by it. An
 * address that was taken for none is one after all: its bounces are forgotten.
 */
export function noteDelivered(
  db: Db,
  { organizationId, id, channel, providerId, at }: Receipt,
): Promise<number> {
  const isKnown = sql`((r.state in ('unconfirmed', 'failed') or (r.state = 'queued' and exists (select from freed)))
    and not exists (select from recipient o where o.organization_id = r.organization_id and o.release_id = r.release_id
      and o.channel = r.channel and o.round = r.round and o.address = r.address and o.id <> r.id
      and o.outcome in ('sent', 'unconfirmed')))`;
  return db.run(sql`
    with freed as (
      delete from send_queue q where q.organization_id = ${organizationId} and q.recipient_id = ${id} and q.handed_at is null
      returning q.recipient_id
    ), reached as (
      select r.address from recipient r where r.organization_id = ${organizationId} and r.id = ${id} and r.channel = ${channel}
    ), counted as (
      delete from bounce b where b.organization_id = ${organizationId} and b.address = (select address from reached)
    ), lifted as (
      delete from suppression s where s.organization_id = ${organizationId} and s.channel = ${channel} and s.kind = 'bounced'
        and s.address = (select address from reached)
    )
    update recipient r set receipt = 'delivered', receipt_at = ${at}, receipt_words = null,
      provider_id = coalesce(${providerId}, r.provider_id),
      state = case when ${isKnown} then 'sent' else r.state end, reason = case when ${isKnown} then null else r.reason end,
      sent_at = case when ${isKnown} then coalesce(r.sent_at, r.handed_at, now()) else r.sent_at end
    where r.organization_id = ${organizationId} and r.id = ${id} and r.channel = ${channel} and r.receipt is distinct from 'delivered'`);
}

/**
 * A message that waits, or is in hand, is locked in the queue before its receipt is written: what puts it back at this moment
 * does so before or after, and it is freed then.
 */
export function lockWaiting(
  db: Db,
  { organizationId, id }: Pick<Receipt, 'organizationId' | 'id'>,
): Promise<number> {
  return db.run(
    sql`select from send_queue where organization_id = ${organizationId} and recipient_id = ${id} for update`,
  );
}

/** It did not arrive. Nothing where it is known already, or did arrive after all. */
export function noteFailed(
  db: Db,
  { organizationId, id, channel, providerId, at, words }: Receipt & { words: string },
): Promise<number> {
  const isOver = sql`(r.state in ('sent', 'unconfirmed'))`;
  return db.run(sql`
    update recipient r set receipt = 'failed', receipt_at = ${at}, receipt_words = ${words},
      provider_id = coalesce(${providerId}, r.provider_id),
      state = case when ${isOver} then 'failed' else r.state end, reason = case when ${isOver} then ${words} else r.reason end
    where r.organization_id = ${organizationId} and r.id = ${id} and r.channel = ${channel} and r.receipt is null`);
}
