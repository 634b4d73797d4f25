import type { DeliveryState, WebhookDelivery } from '@firstlook/contract/webhook.ts';
import { type Db, sql } from '../../platform/database.ts';

export interface DeliveryRow {
  id: string;
  event_id: string;
  type: WebhookDelivery['type'];
  at: Date;
  data: Record<string, unknown>;
  recipient_id: string | null;
  contact_id: string | null;
  account_id: string | null;
  state: DeliveryState;
  tries: number;
  tries_before: number;
  tried_at: Date | null;
  next_at: Date;
  status: number | null;
  answer: string | null;
  failure: string | null;
}

const columns = sql`d.id, d.event_id, e.type, e.at, e.data, e.recipient_id, e.contact_id, e.account_id, d.state, d.tries,
  d.tries_before, d.tried_at, d.next_at, d.status, d.answer, d.failure`;
const isOfEvent = sql`e.organization_id = d.organization_id and e.id = d.event_id`;

export async function listDeliveries(
  db: Db,
  organizationId: string,
  webhookId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const where = sql`d.organization_id = ${organizationId} and d.webhook_id = ${webhookId}`;
  const rows = await db.many<DeliveryRow>(sql`
    select ${columns} from webhook_delivery d join webhook_event e on ${isOfEvent}
    where ${where} order by d.created_at desc, d.id desc limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::int as total from webhook_delivery d where ${where}`,
  );
  return { rows, total };
}

export function findDelivery(
  db: Db,
  organizationId: string,
  webhookId: string,
  id: string,
): Promise<DeliveryRow | null> {
  return db.maybe<DeliveryRow>(sql`
    select ${columns} from webhook_delivery d join webhook_event e on ${isOfEvent}
    where d.organization_id = ${organizationId} and d.webhook_id = ${webhookId} and d.id = ${id}`);
}

/** An event for one webhook alone. */
export async function insertTest(
  db: Db,
  organizationId: string,
  test: { id: string; eventId: string; webhookId: string; data: object; at: Date },
): Promise<void> {
  await db.run(sql`
    insert into webhook_event (organization_id, id, type, at, data)
    values (${organizationId}, ${test.eventId}, 'webhook.test', ${test.at}, ${JSON.stringify(test.data)})`);
  await db.run(sql`
    insert into webhook_delivery (organization_id, id, webhook_id, event_id, next_at)
    values (${organizationId}, ${test.id}, ${test.webhookId}, ${test.eventId}, ${test.at})`);
  await wakeDeliverers(db);
}

/** Begins its tries anew. One that a worker holds right now is tried as it is. @returns 0 where it waits already */
export async function replay(
  db: Db,
  organizationId: string,
  webhookId: string,
  id: string,
  at: Date,
): Promise<number> {
  const count = await db.run(sql`
    update webhook_delivery set state = 'waiting', next_at = ${at}, tries_before = tries, claimed_until = null
    where organization_id = ${organizationId} and webhook_id = ${webhookId} and id = ${id}
      and (claimed_until is null or claimed_until < ${at})`);
  await wakeDeliverers(db);
  return count;
}

export const wakeDeliverers = (db: Db): Promise<number> =>
  db.run(sql`select pg_notify('firstlook_webhook', '')`);

export interface DueWebhook {
  organization_id: string;
  id: string;
}

/** Webhooks with something due that no worker holds, of organizations that are open. */
export function listDueWebhooks(db: Db, now: Date): Promise<DueWebhook[]> {
  return db.many<DueWebhook>(sql`
    select w.organization_id, w.id from webhook w join organization o using (organization_id)
    where w.is_active and organization_is_open(o.status, o.deleted_at) and exists (
      select from webhook_delivery d where d.organization_id = w.organization_id and d.webhook_id = w.id
        and d.state = 'waiting' and d.next_at <= ${now} and (d.claimed_until is null or d.claimed_until < ${now}))`);
}

export interface ClaimedDelivery extends DeliveryRow {
  url: string;
  /** The secrets that sign, the newest first. */
  secrets: string[];
}

/** Takes the delivery of this webhook that is due longest, until then. A worker that dies leaves it to the next one. */
export function claimDelivery(
  db: Db,
  { organization_id: organizationId, id: webhookId }: DueWebhook,
  now: Date,
  until: Date,
): Promise<ClaimedDelivery | null> {
  return db.maybe<ClaimedDelivery>(sql`
    with chosen as materialized (
      select d.id from webhook_delivery d join webhook w on w.organization_id = d.organization_id and w.id = d.webhook_id
      where d.organization_id = ${organizationId} and d.webhook_id = ${webhookId} and w.is_active and d.state = 'waiting'
        and d.next_at <= ${now} and (d.claimed_until is null or d.claimed_until < ${now})
      order by d.next_at, d.created_at, d.id limit 1 for update of d skip locked
    )
    update webhook_delivery d set claimed_until = ${until}, tries = d.tries + 1, tried_at = ${now}
    from webhook_event e, webhook w, chosen
    where d.organization_id = ${organizationId} and d.id = chosen.id and ${isOfEvent}
      and w.organization_id = d.organization_id and w.id = d.webhook_id
    returning ${columns}, w.url, case when w.old_secret_until > ${now} then array[w.secret, w.old_secret]
      else array[w.secret] end as secrets`);
}

export interface Outcome {
  state: DeliveryState;
  status: number | null;
  answer: string | null;
  failure: string | null;
  nextAt: Date | null;
}

/**
 * Writes how a try ended, unless the webhook was switched off meanwhile: then only what arrived counts. What was answered
 * about a person who was erased meanwhile may hold the name that was told, and is not kept.
 */
export function settleDelivery(
  db: Db,
  organizationId: string,
  id: string,
  { state, status, answer, failure, nextAt }: Outcome,
): Promise<number> {
  return db.run(sql`
    update webhook_delivery d set state = case when state = 'waiting' or ${state} = 'delivered' then ${state} else state end,
      status = ${status}, answer = case when not exists (
        select from webhook_event e join recipient r on r.organization_id = e.organization_id and r.id = e.recipient_id
        where e.organization_id = ${organizationId} and e.id = d.event_id and r.address like 'erased:%') then ${answer} end,
      failure = ${failure}, next_at = coalesce(${nextAt}, next_at), claimed_until = null
    where organization_id = ${organizationId} and id = ${id}`);
}

/** Notes whether the endpoint takes anything. @returns since when it takes nothing; null where it just did, or is gone */
export async function noteHealth(
  db: Db,
  organizationId: string,
  webhookId: string,
  isTaken: boolean,
  now: Date,
): Promise<Date | null> {
  const row = await db.maybe<{ failing_since: Date | null }>(sql`
    update webhook set failing_since = case when ${isTaken} then null else coalesce(failing_since, ${now}) end
    where organization_id = ${organizationId} and id = ${webhookId} returning failing_since`);
  return row?.failing_since ?? null;
}

/** Takes away what was told before then, with its log, and secrets that are over. */
export async function sweepDeliveries(db: Db, before: Date, now: Date): Promise<void> {
  await db.run(sql`delete from webhook_event where at < ${before}`);
  // Told in the moment in which their webhook was switched off.
  await db.run(sql`
    update webhook_delivery d set state = 'stopped', claimed_until = null from webhook w
    where w.organization_id = d.organization_id and w.id = d.webhook_id and not w.is_active and d.state = 'waiting'`);
  await db.run(sql`
    update webhook set old_secret = null, old_secret_until = null where old_secret_until < ${now}`);
}
