import type { Channel, RecipientState } from '@firstlook/contract/distribution.ts';
import { type Db, type Sql, sql } from '../../platform/database.ts';
import type { DistributionRow } from './distribution.store.ts';
import { isLive } from './held-before.sql.ts';

/**
 * `other`: the row that has the address of `r` now, in any round of its release, first one whose message is not sent yet. One look by the
 * whole key of `recipient_once` for each round (see `heldAt`).
 *
 * @param isAsked which rounds `n.round` are
 */
const otherOf = (isAsked: Sql): Sql => sql`
  select one.id, one.waits from (select distinct d.round from distribution d where d.organization_id = r.organization_id
    and d.release_id = r.release_id and d.channel = r.channel) n
  cross join lateral (
    select b.id, (select count(*) from send_queue q where q.organization_id = b.organization_id and q.recipient_id = b.id) > 0 as waits
    from recipient b where b.organization_id = r.organization_id and b.release_id = r.release_id and b.channel = r.channel
      and b.round = n.round and b.address = r.address and ${isLive} limit 1) one
  where ${isAsked} order by one.waits limit 1`;

/**
 * Of rows that were born `already`, those whose other send has not sent its message yet wait behind it. To be asked after
 * they were written: what is committed by then is seen.
 *
 * @param already rows of people whom another row of the same round has; @param elsewhere those whom a row of another round has
 */
export async function noteBehind(
  db: Db,
  organizationId: string,
  { already, elsewhere }: { already: readonly string[]; elsewhere: readonly string[] },
): Promise<void> {
  if (already.length + elsewhere.length === 0) return;
  const rows = await db.many<{ id: string }>(sql`
    insert into send_behind (organization_id, recipient_id, distribution_id, blocker_id)
    select organization_id, id, distribution_id, coalesce(blocker, id) from (
      select r.organization_id, r.id, r.distribution_id, (select b.id from recipient b
        where b.organization_id = r.organization_id and b.release_id = r.release_id and b.channel = r.channel
          and b.round = r.round and b.address = r.address and ${isLive}) as blocker
      from recipient r where r.organization_id = ${organizationId} and r.id = any(${[...already]})) born
    where blocker is null
      or (select count(*) from send_queue q where q.organization_id = born.organization_id and q.recipient_id = blocker) > 0
    union all
    select r.organization_id, r.id, r.distribution_id, other.id from recipient r cross join lateral (${otherOf(sql`true`)}) other
    where r.organization_id = ${organizationId} and r.id = any(${[...elsewhere]}) and other.waits
    returning recipient_id as id`);
  const behind = rows.map(({ id }) => id);
  await db.run(sql`
    update recipient set reason = 'other-send' where organization_id = ${organizationId} and id = any(${behind})`);
}

export interface BehindId {
  organization_id: string;
  id: string;
}

/** Rows whose other send is over with them. */
export function listDecided(db: Db, limit: number): Promise<BehindId[]> {
  return db.many<BehindId>(sql`
    select w.organization_id, w.recipient_id as id from send_behind w
    where (select count(*) from send_queue q where q.organization_id = w.organization_id and q.recipient_id = w.blocker_id) = 0
    limit ${limit}`);
}

/** A row that waits behind another send, with what has become of that. */
export interface BehindRow {
  id: string;
  release_id: string;
  channel: Channel;
  round: number;
  address: string;
  state: RecipientState;
  phase: DistributionRow['phase'];
  /** The row that has the address now, in this round, or in any where another round had it. */
  live: string | null;
  /** That one is not over either. */
  waits: boolean;
}

/** Takes these rows for this transaction, the oldest first; not those that another worker has. */
export function lockBehind(db: Db, organizationId: string, ids: readonly string[]): Promise<BehindRow[]> {
  return db.many<BehindRow>(sql`
    select w.recipient_id as id, r.release_id, r.channel, r.round, r.address, r.state, d.phase, live.id as live,
      coalesce(live.waits, false) as waits
    from send_behind w
    join recipient r on r.organization_id = ${organizationId} and r.id = any(${ids}) and r.id = w.recipient_id
    join distribution d on d.organization_id = w.organization_id and d.id = w.distribution_id
    left join recipient blocker on blocker.organization_id = w.organization_id and blocker.id = w.blocker_id
    left join lateral (${otherOf(sql`(n.round = r.round or blocker.round <> r.round)`)}) live on true
    where w.organization_id = ${organizationId} and w.recipient_id = any(${ids})
    order by w.recipient_id for update of w skip locked`);
}

export function moveBehind(db: Db, organizationId: string, id: string, blockerId: string): Promise<number> {
  return db.run(sql`
    update send_behind set blocker_id = ${blockerId} where organization_id = ${organizationId} and recipient_id = ${id}`);
}

/** These rows wait behind no other any more. */
export async function endBehind(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await db.run(
    sql`delete from send_behind where organization_id = ${organizationId} and recipient_id = any(${ids})`,
  );
  await db.run(sql`
    update recipient set reason = null
    where organization_id = ${organizationId} and id = any(${ids}) and state = 'already' and reason = 'other-send'`);
}

/** A send that a person stopped gets no more people. */
export async function endBehindOf(db: Db, organizationId: string, distributionId: string): Promise<void> {
  const rows = await db.many<{ id: string }>(sql`
    delete from send_behind where organization_id = ${organizationId} and distribution_id = ${distributionId}
    returning recipient_id as id`);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await endBehind(db, organizationId, ids);
}

/** Rows that were left out come into the queue of their send after all, with the way to unsubscribe that goes with it. */
export async function queueAfterAll(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  const own = sql`r.organization_id = ${organizationId} and r.id = any(${ids})`;
  await db.run(sql`update recipient r set state = 'queued', reason = null where ${own}`);
  await db.run(sql`
    insert into send_queue (organization_id, recipient_id, distribution_id, ready_at)
    select r.organization_id, r.id, r.distribution_id, now() from recipient r where ${own}`);
  await db.run(sql`
    insert into unsubscribe_token (organization_id, token_hash, channel, address, recipient_id, locale)
    select r.organization_id, token_hash(way), r.channel, r.address, r.id, (select d.locale from distribution d
      where d.organization_id = r.organization_id and d.id = r.distribution_id)
    from recipient r cross join unnest(ways_out(r.channel, r.token)) way where ${own} on conflict do nothing`);
}
