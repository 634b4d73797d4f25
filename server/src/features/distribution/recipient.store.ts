import type { RecipientState } from '@firstlook/contract/distribution.ts';
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

const columns = sql`organization_id, id, distribution_id, release_id, contact_id, address, email, mobile, first_name, last_name, state, reason, token, attempts, created_at`;

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

/** Whether rows of a distribution are still on their way; stops at the first one. A paused send waits for a person. */
export async function hasOpenRecipient(
  db: Db,
  organizationId: string,
  distributionId: string,
): Promise<boolean> {
  const statement = sql`
    select exists (select from recipient where organization_id = ${organizationId} and distribution_id = ${distributionId}
      and (state = 'handed' or state in ('queued', 'claimed') and (select phase from distribution
        where organization_id = ${organizationId} and id = ${distributionId}) <> 'paused')) as open`;
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
