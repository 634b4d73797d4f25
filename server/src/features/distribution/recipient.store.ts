import type { Channel, RecipientState } from '@firstlook/contract/distribution.ts';
import type { Gender } from '@firstlook/contract/gender.ts';
import { type Db, empty, prepared, sql } from '../../platform/database.ts';
import { linkIsOut } from '../media/recipient-link.sql.ts';

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
  gender: Gender | null;
  /** As it was written, with its fields. */
  personal_line: string | null;
  state: RecipientState;
  reason: string | null;
  token: string;
  /** The organization ended the link; null while it opens. */
  link_ended_at: Date | null;
  /** Until when it opens after the release has expired. */
  link_open_until: Date | null;
  created_at: Date;
}

/** Columns of a RecipientRow. */
export const recipientColumns = sql`organization_id, id, distribution_id, release_id, contact_id, address, email, mobile, first_name, last_name, gender, personal_line, state, reason, token, link_ended_at, link_open_until, created_at`;

/** The state of a row `r` as far as it has come: one that waits may be claimed or handed over by now. */
const stateNow = sql`coalesce(case when r.state = 'queued' then (
  select case when q.handed_at is not null then 'handed' when q.worker is not null then 'claimed' end
  from send_queue q where q.organization_id = r.organization_id and q.recipient_id = r.id) end, r.state)`;

/** A row with the way by which it goes. */
export interface ListedRow extends RecipientRow {
  channel: Channel;
}

/** Rows of these distributions as people of the organization read them: without the addresses that it may not see. */
export function listByDistribution(
  db: Db,
  organizationId: string,
  distributionIds: readonly string[],
  filter: { state?: RecipientState; lacksConsent?: boolean; offset?: number; limit?: number } = {},
): Promise<ListedRow[]> {
  const lacks =
    filter.lacksConsent === undefined
      ? empty
      : sql`and (reason is not distinct from 'no-consent') = ${filter.lacksConsent}`;
  return db.many<ListedRow>(sql`
    select * from (
      select channel, organization_id, id, distribution_id, release_id, contact_id, address, shown_address(is_general, email) as email,
        shown_address(is_general, mobile) as mobile, first_name, last_name, ${stateNow} as state,
        shown_words(is_general, reason) as reason, token, created_at
      from recipient r where organization_id = ${organizationId} and distribution_id = any(${[...distributionIds]}) ${lacks}) seen
    where ${filter.state ?? null}::text is null or state = ${filter.state ?? null}
    order by id limit ${filter.limit ?? 1000} offset ${filter.offset ?? 0}`);
}

/** Whether rows of a send are still on their way. A paused one waits for a person. */
export async function hasOpenRecipient(
  db: Db,
  organizationId: string,
  distributionId: string,
): Promise<boolean> {
  const statement = sql`
    select exists (select from distribution d join send_queue q on q.organization_id = d.organization_id and q.distribution_id = d.id
      where d.organization_id = ${organizationId} and (d.id = ${distributionId} or d.part_of = ${distributionId})
        and (q.handed_at is not null or d.phase <> 'paused')) as open`;
  return (await db.one<{ open: boolean }>(prepared('has-open-recipient', statement))).open;
}

/**
 * Takes back rows that were not handed over yet, so many at a time; whatever a worker has in hand at this moment is left
 * for the next time. The rows are named one by one: a statement that found and changed them at once would be joined to
 * the ledger, and while its statistics are young that reads every row for every row. @returns how many
 */
export async function stopOpenRecipients(
  db: Db,
  organizationId: string,
  distributionId: string,
  limit: number,
): Promise<number> {
  const rows = await db.many<{ id: string }>(sql`
    select recipient_id as id from send_queue
    where organization_id = ${organizationId} and distribution_id = ${distributionId} and handed_at is null
    limit ${limit} for update skip locked`);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await db.run(
    sql`delete from send_queue where organization_id = ${organizationId} and recipient_id = any(${ids})`,
  );
  return db.run(
    sql`update recipient set state = 'stopped' where organization_id = ${organizationId} and id = any(${ids})`,
  );
}

/**
 * Queues failed or unconfirmed rows once more. Rows whose address got the release by another row meanwhile stay as they
 * are. What goes out again brings a link that opens. @returns how many were queued
 */
export function requeue(
  db: Db,
  organizationId: string,
  distributionId: string,
  state: 'failed' | 'unconfirmed',
  ids: string[] | null,
): Promise<number> {
  return db.run(sql`
    with again as (
      update recipient r set state = 'queued', reason = null, swept_from = null, receipt = null, receipt_at = null, receipt_words = null,
        link_ended_at = null, link_open_until = null
      where r.organization_id = ${organizationId} and r.distribution_id = ${distributionId} and r.state = ${state}
        and (${ids}::text[] is null or r.id = any(${ids}::text[]))
        and not exists (select from recipient o where o.organization_id = r.organization_id and o.release_id = r.release_id
          and o.channel = r.channel and o.round = r.round and o.address = r.address and o.id <> r.id
          and o.outcome in ('sent', 'unconfirmed'))
      returning r.id
    )
    insert into send_queue (organization_id, recipient_id, distribution_id, ready_at)
    select ${organizationId}, id, ${distributionId}, now() from again
    returning recipient_id`);
}

/** A recipient and its organization by the token of a mailed link; a link that was never mailed is nobody's. */
export function findByToken(db: Db, token: string): Promise<RecipientRow | null> {
  return db.maybe<RecipientRow>(
    sql`select ${recipientColumns} from recipient r where token = ${token} and ${linkIsOut}`,
  );
}

/** The same by the short code of a text message, which is kept as one of its ways out. */
export function findByCode(db: Db, code: string): Promise<RecipientRow | null> {
  return db.maybe<RecipientRow>(sql`
    select ${recipientColumns} from recipient r where (organization_id, id) = (
      select u.organization_id, u.recipient_id from unsubscribe_token u where u.token_hash = token_hash(${code}) and u.channel = 'sms' limit 1)
      and short_code(token) = ${code} and ${linkIsOut}`);
}
