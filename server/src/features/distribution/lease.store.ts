import { type Db, type Sql, sql } from '../../platform/database.ts';
import { senderDomain } from './daily-cap.sql.ts';
import { settleDoubt } from './doubt.sql.ts';

/** A worker's rows are its own while it lives; this long after it was last heard of they are taken back. */
const lease = sql`interval '10 seconds'`;

/** Tells that the worker lives. */
export function renewLease(db: Db, worker: string): Promise<number> {
  return db.run(sql`
    insert into send_worker (id, lease_until) values (${worker}, now() + ${lease})
    on conflict (id) do update set lease_until = excluded.lease_until`);
}

/** Claimed rows that were not handed over wait again, and the count of their day gets them back; those of a send that a person has stopped meanwhile are over. */
function giveBackOf(db: Db, whose: Sql): Promise<number> {
  return db.run(sql`
    with back as materialized (
      select q.organization_id, q.recipient_id, q.distribution_id, q.counted, (select d.phase from distribution d
        where d.organization_id = q.organization_id and d.id = q.distribution_id) = 'stopped' as is_over
      from send_queue q where q.handed_at is null and ${whose} for update
    ), waiting as (
      update send_queue q set worker = null, claim = null, counted = null from back
      where q.organization_id = back.organization_id and q.recipient_id = back.recipient_id and not back.is_over
    ), gone as (
      delete from send_queue q using back
      where q.organization_id = back.organization_id and q.recipient_id = back.recipient_id and back.is_over
    ), uncounted as (
      update send_count c set taken = greatest(0, c.taken - b.rows) from (
        select back.organization_id, d.channel, back.counted, one as domain, count(*)::integer as rows from back
        join distribution d on d.organization_id = back.organization_id and d.id = back.distribution_id
        cross join lateral unnest(case ${senderDomain} when '' then array[''] else array['', ${senderDomain}] end) one
        where back.counted is not null group by 1, 2, 3, 4) b
      where c.organization_id = b.organization_id and c.channel = b.channel and c.domain = b.domain and c.day = b.counted
    )
    update recipient r set state = 'stopped' from back
    where r.organization_id = back.organization_id and r.id = back.recipient_id and back.is_over`);
}

/** Gives rows back that a lane claimed and may not or will not hand over. */
export function giveBack(
  db: Db,
  holder: { worker: string; claim: number },
  organizationId: string,
  ids: readonly string[],
): Promise<number> {
  return giveBackOf(
    db,
    sql`q.organization_id = ${organizationId} and q.recipient_id = any(${ids}) and q.worker = ${holder.worker}
      and q.claim = ${holder.claim}`,
  );
}

/** What this worker did not hand over waits for another one. */
export const giveAllBack = (db: Db, worker: string): Promise<number> =>
  giveBackOf(db, sql`q.worker = ${worker}`);

/** Its own row is taken away by the next sweep, which looks whether something is left in doubt. */
export const endLease = (db: Db, worker: string): Promise<number> =>
  db.run(sql`update send_worker set lease_until = now() where id = ${worker}`);

/**
 * Rows of dead workers: what was only claimed waits again, what was handed over is in doubt and waits for a person
 * (decisions section 5), unless a receipt has told already.
 */
export async function sweepLapsedLeases(db: Db): Promise<void> {
  const workers = await takeLapsed(db);
  if (workers.length === 0) return;
  await takeBackFrom(db, workers);
  await forgetWorkers(db, workers);
}

/** Workers that were not heard of, locked until the transaction ends. */
export async function takeLapsed(db: Db): Promise<string[]> {
  const lapsed = await db.many<{ id: string }>(sql`
    select id from send_worker where lease_until < now() for update skip locked`);
  return lapsed.map(({ id }) => id);
}

/** Organizations of which these workers hold rows. */
export const withRowsOf = (workers: readonly string[]): Sql =>
  sql`select distinct organization_id from send_queue where worker = any(${workers})`;

export const forgetWorkers = (db: Db, workers: readonly string[]): Promise<number> =>
  db.run(sql`delete from send_worker where id = any(${workers})`);

/** It is right to begin it again. */
export async function takeBackFrom(db: Db, workers: readonly string[]): Promise<void> {
  await giveBackOf(db, sql`q.worker = any(${workers})`);
  await db.run(sql`
    with doubt as (
      delete from send_queue q where q.worker = any(${workers}) and q.handed_at is not null
      returning q.organization_id, q.recipient_id, q.handed_at, q.worker || ':' || q.claim::text as claim
    )
    update recipient r set ${settleDoubt}, swept_from = case when r.receipt is null then doubt.claim end
    from doubt where r.organization_id = doubt.organization_id and r.id = doubt.recipient_id`);
}
