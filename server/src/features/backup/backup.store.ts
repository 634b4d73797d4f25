import type { SendRefusal } from '@firstlook/contract/progress.ts';
import { type Db, sql } from '../../platform/database.ts';
import { settleDoubt } from '../distribution/doubt.sql.ts';

/**
 * What may have left, or not, at the moment of the backup: shown, and sent again only when a person asks.
 * @returns how many are in doubt
 */
export async function doubtHanded(db: Db): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    with doubt as (
      delete from send_queue q where q.handed_at is not null returning q.organization_id, q.recipient_id, q.handed_at
    ), settled as (
      update recipient r set ${settleDoubt}
      from doubt where r.organization_id = doubt.organization_id and r.id = doubt.recipient_id returning r.state
    )
    select count(*)::int as count from settled where state = 'unconfirmed'`);
  return count;
}

export function dropClaims(db: Db): Promise<number> {
  return db.run(sql`update send_queue set worker = null, claim = null where worker is not null`);
}

/** Every send that is not over waits for a person's word. */
export function pauseRestored(db: Db): Promise<number> {
  const refusal: SendRefusal = { kind: 'restored', words: '' };
  return db.run(sql`
    update distribution d set phase = 'paused', refusal = ${JSON.stringify(refusal)}
    where d.phase = 'open' and (
      exists (select from send_queue q where q.organization_id = d.organization_id and q.distribution_id = d.id)
      or exists (select from send_birth b where b.organization_id = d.organization_id and b.distribution_id = d.id)
      or exists (select from send_behind w where w.organization_id = d.organization_id and w.distribution_id = d.id))`);
}

/** What repeats waits as well: what it sent after the backup is not known any more. */
export function pauseRecurring(db: Db): Promise<number> {
  return db.run(
    sql`update recurring_send set is_on = false, stopped = 'restored', next_at = null where is_on`,
  );
}

/** Files whose bytes were still coming in: their chunks are not in a backup. */
export function removeUnborn(db: Db): Promise<number> {
  return db.run(sql`delete from file where status = 'uploading'`);
}

/**
 * What webhooks had still to be told waits for a person's word, too; sittings of then are not told again. What was settled
 * stays in the log.
 */
export async function stopWebhooks(db: Db): Promise<void> {
  await db.run(
    sql`update webhook_delivery set state = 'stopped', claimed_until = null where state = 'waiting'`,
  );
  await db.run(sql`delete from webhook_pending where kind = 'sitting'`);
}
