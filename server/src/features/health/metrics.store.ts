import { type Db, sql } from '../../platform/database.ts';

export interface QueueLength {
  name: string;
  state: string;
  count: number;
}

/** Jobs that wait, wait for another try, or run. */
export function countJobs(db: Db): Promise<QueueLength[]> {
  return db.many<QueueLength>(sql`
    select name, state::text, count(*)::int as count from pgboss.job
    where state in ('created', 'retry', 'active') group by name, state`);
}

/** Ledger rows that are not settled. */
export function countOpenRecipients(db: Db): Promise<{ state: string; count: number }[]> {
  return db.many(sql`
    select 'queued' as state, count(*) filter (where worker is null)::int as count from send_queue
    union all
    select state, count(*)::int from (
      select case when handed_at is null then 'claimed' else 'handed' end as state from send_queue where worker is not null
    ) held group by state`);
}

/** Receiving hosts that asked for less at a time, once for each organization. */
export function countSlowHosts(db: Db): Promise<{ state: string; count: number }[]> {
  return db.many(sql`
    select case when is_resting then 'resting' else 'trying' end as state, count(*)::int as count from slow_host group by 1`);
}

/** Films, pictures and documents that are not ready, and the seconds since the one that stands longest came forward. */
export function countOpenFiles(db: Db): Promise<{ status: string; count: number; standing: number }[]> {
  return db.many(sql`
    select status, count(*)::int as count, extract(epoch from now() - min(updated_at))::float8 as standing
    from file where status in ('uploading', 'encrypting') group by status`);
}

/** Seconds that the day which waits longest is not in the kept statistics, and the call that is due longest was not made; 0 for none. */
export function lags(db: Db): Promise<{ statistics: number; webhooks: number }> {
  return db.one(sql`
    select coalesce((select extract(epoch from now() - min(left_at)) from stats_mark), 0)::float8 as statistics,
      coalesce((select extract(epoch from now() - min(next_at)) from webhook_delivery
        where state = 'waiting' and next_at < now()), 0)::float8 as webhooks`);
}
