import type { Channel } from '@firstlook/contract/distribution.ts';
import type { SendRefusal } from '@firstlook/contract/progress.ts';
import { type Db, prepared, sql } from '../../platform/database.ts';
import type { RecipientRow } from './recipient.store.ts';

/** Why a send pauses whose release has expired under way. */
const expired: SendRefusal = { kind: 'expired', words: '' };

/** A claim is renewed while its worker lives and lapses this long after it died. */
const lease = sql`interval '10 seconds'`;

/** Where a row goes that is given back: not into a queue that a person has stopped meanwhile. */
const givenBack = sql`case when exists (select from distribution d where d.id = r.distribution_id and d.phase = 'stopped')
  then 'stopped' else 'queued' end`;

/** Organizations that have something due in a channel. Skips through the index, so a long queue of one costs nothing. */
export async function listDueOrganizations(db: Db, channel: Channel): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    with recursive org(id) as (
      (select organization_id from recipient where state = 'queued' order by organization_id limit 1)
      union all
      select (select organization_id from recipient where state = 'queued' and organization_id > org.id order by organization_id limit 1)
      from org where org.id is not null
    )
    select id from org where id is not null and exists (
      select from recipient r where r.organization_id = org.id and r.state = 'queued' and r.channel = ${channel}
        and r.next_attempt_at <= now())`);
  return rows.map(({ id }) => id);
}

/**
 * Claims due rows of one organization in one channel. Whoever unsubscribed since is settled here and never leaves. Where
 * the organization is shut nothing leaves, and a send whose release has expired since is paused: nobody is written to
 * about what he cannot open.
 */
export function claim(
  db: Db,
  { organizationId, channel }: { organizationId: string; channel: Channel },
  worker: string,
  limit: number,
): Promise<RecipientRow[]> {
  return db.many<RecipientRow>(sql`
    with due as (
      select r.organization_id, r.id, (select s.kind from suppression s where s.organization_id = r.organization_id
          and s.channel = r.channel and s.address = r.address) as suppressed,
        exists (select from declined_mailing a where a.channel = r.channel and a.address = r.address) as declined,
        (select x.expiration_date <= now() from release x
          where x.organization_id = r.organization_id and x.id = r.release_id) is true as expired, r.distribution_id
      from recipient r
      join distribution d on d.organization_id = r.organization_id and d.id = r.distribution_id
      join organization o on o.organization_id = r.organization_id and organization_is_open(o.status, o.deleted_at)
      where r.organization_id = ${organizationId} and r.state = 'queued' and r.channel = ${channel} and r.next_attempt_at <= now()
        and d.phase = 'open' and d.starts_at <= now()
      order by r.next_attempt_at, r.id limit ${limit}
      for update of r skip locked
    ), paused as (
      update distribution d set phase = 'paused', refusal = ${JSON.stringify(expired)}
      where d.organization_id = ${organizationId} and d.id in (select distribution_id from due where expired)
    ), taken as (
      update recipient r set
        state = coalesce(due.suppressed, case when due.declined then 'unsubscribed' end, 'claimed'),
        reason = case when due.suppressed is null and due.declined then 'account' else r.reason end,
        claimed_by = ${worker}, lease_until = now() + ${lease}, attempts = attempts + 1
      from due where r.organization_id = due.organization_id and r.id = due.id and not due.expired
      returning r.*
    )
    select * from taken where state = 'claimed' order by id`);
}

// Rows are found by their id alone, states are compared through an expression, and what is looked up beside a row stands
// in subqueries that cannot become joins: whatever the planner believes about a table that changes thousands of times a
// second, it has one way to do this (docs/decisions/0002).
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** How a hand-over ended. */
export interface Settlement {
  organizationId: string;
  id: string;
  state: 'sent' | 'failed' | 'queued' | 'unconfirmed';
  reason: string | null;
  /** Seconds until the next try, with `queued`. */
  retryIn: number;
}

/**
 * One step of the ledger, one statement, one commit: writes how hand-overs ended and marks the next rows `handed`. Only
 * rows that come back may be given to the provider. Not among them: rows whose lease lapsed, whose distribution was
 * paused or stopped, or whose person unsubscribed since the claim. A row that is `handed` by this worker already comes
 * back too: the earlier commit's answer was lost, nothing was sent. A settled row that a sweep called unconfirmed
 * meanwhile is corrected: now we know. The first row that leaves publishes its release: a send that reaches nobody, or is
 * taken back before, publishes nothing.
 */
export async function settleAndHand(
  db: Db,
  worker: string,
  settlements: Settlement[],
  next: { organizationId: string; id: string }[],
): Promise<Set<string>> {
  const statement = sql`
    with settled as (
      update recipient r set state = case when s.state = 'queued' then ${givenBack} else s.state end, reason = s.reason,
        lease_until = null,
        claimed_by = case when s.state = 'queued' then null else r.claimed_by end,
        sent_at = case when s.state = 'sent' then now() else r.sent_at end,
        next_attempt_at = case when s.state = 'queued' then now() + make_interval(secs => s."retryIn") else r.next_attempt_at end
      from jsonb_to_recordset(${JSON.stringify(settlements)}::jsonb) as s(id text, state text, reason text, "retryIn" double precision)
      where r.id = any(${idsOf(settlements)}) and r.id = s.id
        and (r.state || '') in ('claimed', 'handed', 'unconfirmed') and r.claimed_by = ${worker}
    ), leaving as (
    update recipient r set state = 'handed', handed_at = now(), lease_until = now() + ${lease}
    where r.id = any(${idsOf(next)}) and (r.state || '') in ('claimed', 'handed') and r.claimed_by = ${worker}
      and (select d.phase from distribution d where d.id = r.distribution_id) = 'open'
      and (select count(*) from suppression s
        where s.organization_id = r.organization_id and s.channel = r.channel and s.address = r.address) = 0
    returning r.organization_id, r.id, r.release_id
    )
    select id, publish_release(organization_id, release_id, now()) from leaving`;
  const handed = await db.many<{ id: string }>(prepared('settle-and-hand', statement));
  return new Set(handed.map(({ id }) => id));
}

/** Gives rows back that were claimed and never handed over: a pause, a shutdown, or a refused hand-over. */
export function release(db: Db, worker: string, ids: string[] | null): Promise<number> {
  return db.run(sql`
    update recipient r set state = coalesce((select s.kind from suppression s where s.organization_id = r.organization_id
        and s.channel = r.channel and s.address = r.address), ${givenBack}),
      claimed_by = null, lease_until = null, attempts = greatest(attempts - 1, 0)
    where claimed_by = ${worker} and state = 'claimed' and (${ids}::text[] is null or id = any(${ids}::text[]))`);
}

/** Tells that the worker lives. Rows that the ledger is writing at this moment get their lease from it. */
export function renewLeases(db: Db, worker: string): Promise<number> {
  return db.run(sql`
    update recipient set lease_until = now() + ${lease}
    where (organization_id, id) in (
      select organization_id, id from recipient
      where state in ('claimed', 'handed') and claimed_by = ${worker} and lease_until < now() + interval '8 seconds'
      for update skip locked)`);
}

/**
 * Rows of dead workers: what was only claimed is queued again, what was handed over is in doubt and waits for a person
 * (decisions section 5).
 */
export async function sweepLapsedLeases(db: Db): Promise<number> {
  return db.run(sql`
    update recipient r set state = case state when 'claimed' then ${givenBack} else 'unconfirmed' end, lease_until = null,
      reason = case state when 'claimed' then reason else 'interrupted' end
    where (organization_id, id) in (
      select organization_id, id from recipient where state in ('claimed', 'handed') and lease_until < now() for update skip locked)`);
}

/**
 * Counts a refusal of an address; the second one suppresses it. Trying a distribution again is not a second refusal.
 */
export async function countBounce(
  db: Db,
  row: { organizationId: string; distributionId: string; channel: Channel; address: string; reason: string },
): Promise<void> {
  const { organizationId, distributionId, channel, address, reason } = row;
  const counted = await db.maybe<{ count: number }>(sql`
    insert into bounce (organization_id, address, distribution_id) values (${organizationId}, ${address}, ${distributionId})
    on conflict (organization_id, address) do update
      set count = bounce.count + 1, at = now(), distribution_id = excluded.distribution_id
      where bounce.distribution_id is distinct from excluded.distribution_id
    returning count`);
  if (!counted || counted.count < 2) return;
  await db.run(sql`
    insert into suppression (organization_id, channel, address, kind, reason)
    values (${organizationId}, ${channel}, ${address}, 'bounced', ${reason}) on conflict do nothing`);
}
