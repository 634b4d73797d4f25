import type { DeliveryState, Webhook } from '@firstlook/contract/webhook.ts';
import type { WebhookEvent } from '@firstlook/contract/webhook-rule.ts';
import { type Db, sql } from '../../platform/database.ts';

export interface WebhookRow {
  id: string;
  url: string;
  events: WebhookEvent[];
  is_active: boolean;
  off_reason: Webhook['offReason'];
  off_at: Date | null;
  failing_since: Date | null;
  old_secret_until: Date | null;
  created_at: Date;
  waiting: number;
  last_at: Date | null;
  last_state: DeliveryState | null;
}

// The secret is not among them: what lists and shows a webhook cannot show it.
const columns = sql`
  w.id, w.url, w.events, w.is_active, w.off_reason, w.off_at, w.failing_since, w.old_secret_until, w.created_at,
  (select count(*)::int from webhook_delivery d
    where d.organization_id = w.organization_id and d.webhook_id = w.id and d.state = 'waiting') as waiting,
  last.tried_at as last_at, last.state as last_state`;
const from = sql`webhook w left join lateral (
    select d.tried_at, d.state from webhook_delivery d
    where d.organization_id = w.organization_id and d.webhook_id = w.id and d.tried_at is not null
    order by d.tried_at desc limit 1) last on true`;

export function listWebhooks(db: Db, organizationId: string): Promise<WebhookRow[]> {
  return db.many<WebhookRow>(sql`
    select ${columns} from ${from} where w.organization_id = ${organizationId} order by w.created_at, w.id`);
}

export function findWebhook(db: Db, organizationId: string, id: string): Promise<WebhookRow | null> {
  return db.maybe<WebhookRow>(
    sql`select ${columns} from ${from} where w.organization_id = ${organizationId} and w.id = ${id}`,
  );
}

/** Whether it is on, and stays on until the transaction ends; null when there is none. */
export async function holdActive(db: Db, organizationId: string, id: string): Promise<boolean | null> {
  const row = await db.maybe<{ is_active: boolean }>(
    sql`select is_active from webhook where organization_id = ${organizationId} and id = ${id} for share`,
  );
  return row?.is_active ?? null;
}

/** Holds the others who add one, and those who change this one, until the transaction ends. @returns how many there are */
export async function lockWebhooks(db: Db, organizationId: string): Promise<number> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended('webhook/' || ${organizationId}, 0))`);
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int as count from webhook where organization_id = ${organizationId}`,
  );
  return count;
}

interface NewWebhook {
  organizationId: string;
  id: string;
  url: string;
  events: readonly WebhookEvent[];
  secret: string;
  createdBy: string;
  at: Date;
}

export function insertWebhook(db: Db, row: NewWebhook): Promise<number> {
  return db.run(sql`
    insert into webhook (organization_id, id, url, events, secret, created_by, created_at)
    values (${row.organizationId}, ${row.id}, ${row.url}, ${[...row.events]}, ${row.secret}, ${row.createdBy}, ${row.at})`);
}

export function updateWebhook(
  db: Db,
  organizationId: string,
  id: string,
  { url, events }: Pick<NewWebhook, 'url' | 'events'>,
): Promise<number> {
  return db.run(sql`
    update webhook set url = ${url}, events = ${[...events]},
      failing_since = case when url = ${url} then failing_since end
    where organization_id = ${organizationId} and id = ${id}`);
}

export function switchOn(db: Db, organizationId: string, id: string): Promise<number> {
  return db.run(sql`
    update webhook set is_active = true, off_reason = null, off_at = null, failing_since = null
    where organization_id = ${organizationId} and id = ${id} and not is_active`);
}

/** Nothing is told any more, and what waits is stopped. @returns 0 where it was off already */
export async function switchOff(
  db: Db,
  organizationId: string,
  id: string,
  reason: NonNullable<Webhook['offReason']>,
  at: Date,
): Promise<number> {
  const count = await db.run(sql`
    update webhook set is_active = false, off_reason = ${reason}, off_at = ${at}
    where organization_id = ${organizationId} and id = ${id} and is_active`);
  await db.run(sql`
    update webhook_delivery set state = 'stopped', claimed_until = null
    where organization_id = ${organizationId} and webhook_id = ${id} and state = 'waiting'`);
  return count;
}

/** The present secret becomes the one before, which counts until then. */
export function rotateSecret(
  db: Db,
  organizationId: string,
  id: string,
  secret: string,
  oldUntil: Date,
): Promise<number> {
  return db.run(sql`
    update webhook set old_secret = secret, old_secret_until = ${oldUntil}, secret = ${secret}
    where organization_id = ${organizationId} and id = ${id}`);
}

/** @returns the address of the one that went, or null */
export async function removeWebhook(db: Db, organizationId: string, id: string): Promise<string | null> {
  const row = await db.maybe<{ url: string }>(
    sql`delete from webhook where organization_id = ${organizationId} and id = ${id} returning url`,
  );
  return row?.url ?? null;
}
