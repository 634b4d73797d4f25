import { type Db, type Sql, sql } from '../../platform/database.ts';
import type { ClaimedRow } from './claimed-row.ts';
import { giveBack } from './lease.store.ts';
import { hostOf } from './slow-host.ts';

/** Seconds: how long a host rests first, and at most, each rest twice the one before while it takes nothing; and how long after a portion the next one follows. */
const rests = { first: 30, most: 3600, between: 5 };
/** No more leave at once than this, however well it goes. */
const mostAtOnce = 5000;
/** What a host that takes nothing leaves behind, in one step. */
const step = 1000;

/** Without a time zone: a sum with one is never the same for certain, and no row of another machine is written by it. */
const after = (seconds: Sql) =>
  sql`((now() at time zone 'UTC' + make_interval(secs => ${seconds})) at time zone 'UTC')`;
/** Never by itself, and in the order in which it came to wait. */
const parkedAt = sql`((now() at time zone 'UTC' + interval '1000 years') at time zone 'UTC')`;
const isParked = sql`(q.worker is null and q.host is not null and q.ready_at > now() + interval '500 years')`;

/** Rows `q` that are to wait for the turn of their host, if it is slow still. @returns their ids */
async function park(
  db: Db,
  organizationId: string,
  rows: readonly ClaimedRow[],
  isHeld: Sql,
): Promise<Set<string>> {
  const given = JSON.stringify(rows.map(({ id, address }) => ({ id, host: hostOf(address) })));
  const hosts = [...new Set(rows.map(({ address }) => hostOf(address)))];
  // Held until the end, so that nothing is parked beside the one that lets the last of them go.
  const slow = await db.many<{ host: string }>(sql`
    select host from slow_host where organization_id = ${organizationId} and host = any(${hosts}) order by host for share`);
  const parked = await db.many<{ id: string }>(sql`
    update send_queue q set worker = null, claim = null, counted = null, host = g.host, ready_at = ${parkedAt}
    from jsonb_to_recordset(${given}::jsonb) as g(id text, host text)
    where q.organization_id = ${organizationId} and q.recipient_id = g.id and q.handed_at is null and ${isHeld}
      and g.host = any(${slow.map(({ host }) => host)})
    returning q.recipient_id as id`);
  return new Set(parked.map(({ id }) => id));
}

/** Of what a claim found, what may leave: rows of a slow host whose turn has not come wait for it. */
export async function parkSlow(
  db: Db,
  holder: { worker: string; claim: number },
  slow: readonly string[],
  rows: readonly ClaimedRow[],
): Promise<ClaimedRow[]> {
  const late = rows.filter(({ host, address }) => host === null && slow.includes(hostOf(address)));
  const [first] = late;
  if (!first) return [...rows];
  const isHeld = sql`q.worker = ${holder.worker} and q.claim = ${holder.claim}::bigint`;
  const parked = await park(db, first.organization_id, late, isHeld);
  return rows.filter(({ id }) => !parked.has(id));
}

export interface SlowAnswer {
  organizationId: string;
  host: string;
  words: string;
  /** The organization is not shown the address that told it. */
  isHidden: boolean;
}

/**
 * A host asked for less at a time. It rests: for longer where it has taken nothing since the last time, and with a quarter of what
 * was too much afterwards where it has. Lines that hear it beside each other hear it once.
 *
 * @param waiting what this worker has claimed for the host and not handed over
 */
export async function slowDown(
  db: Db,
  worker: string,
  { organizationId, host, words, isHidden }: SlowAnswer,
  waiting: readonly ClaimedRow[],
): Promise<void> {
  // A portion is doubled as it is let go: 2 is the first one.
  const rest = sql`(case when slow_host.portion > 2 then ${rests.first} else least(${rests.most}, slow_host.rest_seconds * 2) end)`;
  await db.run(sql`
    insert into slow_host (organization_id, host, words, is_hidden, rest_seconds, until)
    values (${organizationId}, ${host}, ${words}, ${isHidden}, ${rests.first}, ${after(sql`${rests.first}`)})
    on conflict (organization_id, host) do update set words = excluded.words,
      is_hidden = slow_host.is_hidden and excluded.is_hidden, is_resting = true,
      rest_seconds = case when slow_host.is_resting then slow_host.rest_seconds else ${rest} end,
      portion = case when slow_host.is_resting then slow_host.portion else greatest(1, slow_host.portion / 4) end,
      since = case when not slow_host.is_resting and slow_host.portion > 2 then excluded.since else slow_host.since end,
      until = case when slow_host.is_resting then slow_host.until else ${after(rest)} end`);
  for (const claim of new Set(waiting.map((row) => row.claim))) {
    const rows = waiting.filter((row) => row.claim === claim);
    await giveBack(
      db,
      { worker, claim },
      organizationId,
      rows.map(({ id }) => id),
    );
  }
  await park(db, organizationId, waiting, sql`q.worker is null`);
}

/** Organizations of which a host has rested. */
export const withSlowHosts = sql`select distinct organization_id from slow_host where until <= now()`;

interface RestedHost {
  organization_id: string;
  host: string;
  words: string;
  portion: number;
  /** For a day it has taken nothing. */
  is_over: boolean;
}

/** Lets a portion of those go whose host has rested, twice as many each time; where none are left the host is slow no more. */
export async function letGo(db: Db): Promise<void> {
  const rested = await db.many<RestedHost>(sql`
    select organization_id, host, words, portion, since <= now() - interval '24 hours' as is_over from slow_host
    where until <= now() order by organization_id, host limit 100 for update skip locked`);
  for (const one of rested) {
    // The rest of them follows with the next look.
    if (one.is_over && (await giveUp(db, one)) === step) continue;
    await letPortionGo(db, one);
  }
}

async function letPortionGo(db: Db, { organization_id: organizationId, host, portion }: RestedHost) {
  const own = sql`q.organization_id = ${organizationId} and q.host = ${host} and ${isParked}`;
  const rows = await db.many<{ id: string }>(sql`
    select q.recipient_id as id from send_queue q where ${own} order by q.ready_at limit ${portion} for update`);
  await db.run(sql`
    update send_queue q set ready_at = now() where ${own} and q.recipient_id = any(${rows.map(({ id }) => id)})`);
  const slow = sql`organization_id = ${organizationId} and host = ${host}`;
  if (rows.length < portion) await db.run(sql`delete from slow_host where ${slow}`);
  else
    await db.run(sql`
      update slow_host set portion = least(${mostAtOnce}, portion * 2), is_resting = false, until = ${after(sql`${rests.between}`)}
      where ${slow}`);
}

/** What waited for a day for a host that took nothing fails with its words, as everything that was tried for a day does. @returns how many */
async function giveUp(db: Db, { organization_id: organizationId, host, words }: RestedHost): Promise<number> {
  const rows = await db.many<{ id: string }>(sql`
    select q.recipient_id as id from send_queue q
    where q.organization_id = ${organizationId} and q.host = ${host} and ${isParked}
      and exists (select from recipient r where r.organization_id = q.organization_id and r.id = q.recipient_id
        and r.created_at <= now() - interval '24 hours')
      and exists (select from distribution d where d.organization_id = q.organization_id and d.id = q.distribution_id and d.phase = 'open')
    order by q.ready_at limit ${step} for update of q`);
  const ids = rows.map(({ id }) => id);
  await db.run(
    sql`delete from send_queue where organization_id = ${organizationId} and recipient_id = any(${ids})`,
  );
  await db.run(sql`
    update recipient set state = 'failed', reason = ${words} where organization_id = ${organizationId} and id = any(${ids})`);
  return ids.length;
}
