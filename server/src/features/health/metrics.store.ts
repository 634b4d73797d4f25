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
