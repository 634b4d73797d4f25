import type { Channel, RecipientState } from '@firstlook/contract/distribution.ts';
import { type Db, prepared, sql } from '../../platform/database.ts';

export interface RecipientRow {
  organization_id: string;
  id: string;
  distribution_id: string;
  release_id: string;
  contact_id: string | null;
  address: string;
  email: string | null;
  mobile: string | null;
  first_name: string;
  last_name: string;
  state: RecipientState;
  reason: string | null;
  token: string;
  attempts: number;
  created_at: Date;
}

/** Somebody chosen, before the ledger has judged them. */
export interface Candidate {
  id: string;
  token: string;
  contactId: string | null;
  /** Lower case; empty when there is none. */
  email: string;
  mobile: string | null;
  firstName: string;
  lastName: string;
}

interface Target {
  organizationId: string;
  distributionId: string;
  releaseId: string;
  channel: Channel;
  round: number;
  startsAt: Date;
}

const columns = sql`organization_id, id, distribution_id, release_id, contact_id, address, email, mobile, first_name, last_name, state, reason, token, attempts, created_at`;

/**
 * Writes the ledger rows of a call, each born in its state: `missing-data` without an address, `unsubscribed` when the
 * address is suppressed, `queued` when nobody of this round has it yet, else `already`. The unique index decides
 * between parallel calls, whichever commits first.
 */
export async function insertRecipients(db: Db, target: Target, candidates: Candidate[]): Promise<void> {
  await db.run(sql`
    with chosen as (
      select *, case when ${target.channel} = 'email' then nullif(email, '') else mobile end as reachable
      from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb)
        as c(id text, token text, "contactId" text, email text, mobile text, "firstName" text, "lastName" text)
    ), judged as (
      select c.*, case
          when c.reachable is null then 'missing-data'
          when s.address is not null then 'unsubscribed'
          else 'queued' end as state,
        case when s.kind = 'bounced' then 'suppressed' end as reason
      from chosen c left join suppression s
        on s.organization_id = ${target.organizationId} and s.channel = ${target.channel} and s.address = c.reachable
    ), placed as (
      insert into recipient (organization_id, id, distribution_id, release_id, contact_id, channel, round, address, email, mobile,
        first_name, last_name, state, reason, token, next_attempt_at)
      select ${target.organizationId}, j.id, ${target.distributionId}, ${target.releaseId}, j."contactId", ${target.channel},
        ${target.round}::int, coalesce(j.reachable, 'contact:' || coalesce(j."contactId", j.id)), nullif(j.email, ''), j.mobile,
        j."firstName", j."lastName", j.state, j.reason, j.token, ${target.startsAt}
      from judged j
      on conflict (organization_id, release_id, channel, round, address)
        where state in ('queued', 'claimed', 'handed', 'sent', 'unconfirmed') do nothing
      returning id
    )
    insert into recipient (organization_id, id, distribution_id, release_id, contact_id, channel, round, address, email, mobile,
      first_name, last_name, state, token)
    select ${target.organizationId}, j.id, ${target.distributionId}, ${target.releaseId}, j."contactId", ${target.channel},
      ${target.round}::int, j.reachable, nullif(j.email, ''), j.mobile, j."firstName", j."lastName", 'already', j.token
    from judged j where j.state = 'queued' and not exists (select from placed p where p.id = j.id)`);
}

export function listByDistribution(
  db: Db,
  organizationId: string,
  distributionId: string,
  filter: { state?: RecipientState; offset?: number; limit?: number } = {},
): Promise<RecipientRow[]> {
  return db.many<RecipientRow>(sql`
    select ${columns} from recipient where organization_id = ${organizationId} and distribution_id = ${distributionId}
      and (${filter.state ?? null}::text is null or state = ${filter.state ?? null})
    order by id limit ${filter.limit ?? 1000} offset ${filter.offset ?? 0}`);
}

/** Whether rows of a distribution are not settled yet; stops at the first one. */
export async function hasOpenRecipient(
  db: Db,
  organizationId: string,
  distributionId: string,
): Promise<boolean> {
  const statement = sql`
    select exists (select from recipient where organization_id = ${organizationId} and distribution_id = ${distributionId}
      and state in ('queued', 'claimed', 'handed')) as open`;
  return (await db.one<{ open: boolean }>(prepared('has-open-recipient', statement))).open;
}

/** Takes back whatever was not handed over yet. */
export function stopOpenRecipients(db: Db, organizationId: string, distributionId: string): Promise<number> {
  return db.run(sql`
    update recipient set state = 'stopped', lease_until = null, claimed_by = null
    where organization_id = ${organizationId} and distribution_id = ${distributionId} and state in ('queued', 'claimed')`);
}

/**
 * Queues failed or unconfirmed rows once more. Rows whose address got the release by another row meanwhile stay as they
 * are. @returns how many were queued
 */
export function requeue(
  db: Db,
  organizationId: string,
  distributionId: string,
  state: 'failed' | 'unconfirmed',
  ids: string[] | null,
): Promise<number> {
  return db.run(sql`
    update recipient r set state = 'queued', reason = null, attempts = 0, next_attempt_at = now(), claimed_by = null, lease_until = null
    where r.organization_id = ${organizationId} and r.distribution_id = ${distributionId} and r.state = ${state}
      and (${ids}::text[] is null or r.id = any(${ids}::text[]))
      and not exists (select from recipient o where o.organization_id = r.organization_id and o.release_id = r.release_id
        and o.channel = r.channel and o.round = r.round and o.address = r.address and o.id <> r.id
        and o.state in ('queued', 'claimed', 'handed', 'sent', 'unconfirmed'))`);
}

/** A recipient and its organization by the token of a mailed link. */
export function findByToken(db: Db, token: string): Promise<RecipientRow | null> {
  return db.maybe<RecipientRow>(sql`select ${columns} from recipient where token = ${token}`);
}
