import type { Channel } from '@firstlook/contract/distribution.ts';
import { type Db, empty, type Sql, sql } from '../../platform/database.ts';
import { isCapped } from './daily-cap.sql.ts';
import { isHeld, nextPortion } from './pace.sql.ts';

/**
 * A step of a statement's WITH: the sends that have rows in the queue. It steps from one to the next through the index,
 * so what it costs does not depend on how many rows wait.
 */
export const sendsInQueueOf = (organizationId: string | null): Sql => {
  const own = organizationId === null ? empty : sql`and q.organization_id = ${organizationId}`;
  const next = (after: Sql) => sql`
    select q.organization_id, q.distribution_id from send_queue q where ${after} ${own}
    order by q.organization_id, q.distribution_id limit 1`;
  return sql`send_in_queue(organization_id, distribution_id) as (
    (${next(sql`true`)})
    union all
    select n.organization_id, n.distribution_id from send_in_queue s cross join lateral (
      ${next(sql`(q.organization_id, q.distribution_id) > (s.organization_id, s.distribution_id)`)}) n
  )`;
};

const sendsInQueue = sendsInQueueOf(null);

/** Where they stand on several machines nothing steps from one machine to the next: each goes through its sends. */
const sendsOnMachines = sql`send_in_queue as (
  select d.organization_id, d.id as distribution_id from distribution d where d.phase = 'open' and exists (
    select from send_queue q where q.organization_id = d.organization_id and q.distribution_id = d.id))`;

/** Sends in the queue that are not paused, of organizations that may send. */
export const openSends = sql`send_in_queue s
  join distribution d on d.organization_id = s.organization_id and d.id = s.distribution_id and d.phase = 'open'
  join organization o on o.organization_id = s.organization_id and organization_is_open(o.status, o.deleted_at)`;

export const isDue = sql`(d.starts_at <= now() and not ${isHeld} and not ${isCapped} and exists (select from send_queue q where q.organization_id = s.organization_id
  and q.distribution_id = s.distribution_id and q.worker is null and q.ready_at <= now()))`;

export interface OpenSend {
  organization_id: string;
  channel: Channel;
  is_due: boolean;
  /** Milliseconds until rows become due that are not due yet; null when there are none. */
  wait: number | null;
}

/** Sends that have something to do, now or later. */
export function listOpenSends(db: Db): Promise<OpenSend[]> {
  return db.many<OpenSend>(sql`
    with ${db.isSpread ? sendsOnMachines : sql`recursive ${sendsInQueue}`}
    select s.organization_id, d.channel, ${isDue} as is_due,
      ceil(extract(epoch from case when d.starts_at > now() then d.starts_at when ${isCapped} then d.held_until when ${isHeld} then ${nextPortion} else (select q.ready_at from send_queue q
        where q.organization_id = s.organization_id and q.distribution_id = s.distribution_id and q.ready_at > now()
        order by q.ready_at limit 1) end - now()) * 1000)::float8 as wait
    from ${openSends}`);
}

/** Seconds that the message which waits longest is due, of those that could be handed over; 0 when none is. */
export async function waitOfOldest(db: Db): Promise<number> {
  const row = await db.one<{ seconds: number }>(sql`
    with ${db.isSpread ? sendsOnMachines : sql`recursive ${sendsInQueue}`}
    select coalesce(max(extract(epoch from now() - greatest(d.starts_at, (select q.ready_at from send_queue q
      where q.organization_id = s.organization_id and q.distribution_id = s.distribution_id and q.worker is null
      order by q.ready_at limit 1)))), 0)::float8 as seconds
    from ${openSends} where ${isDue}`);
  return row.seconds;
}
