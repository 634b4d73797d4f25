import type { Channel, RecipientState, StateCounts } from '@firstlook/contract/distribution.ts';
import type { MessageKind } from '@firstlook/contract/message-kind.ts';
import { type Db, empty, sql } from '../../platform/database.ts';
import type { Chosen } from '../audience/chosen-people.ts';
import { isUncountedRest } from './subject-test.sql.ts';

/** A send whose ledger is still being written. */
export interface PendingBirth {
  distribution_id: string;
  release_id: string;
  channel: Channel;
  kind: MessageKind;
  round: number;
  locale: string;
  starts_at: Date;
  is_stopped: boolean;
  chosen: Chosen;
  after_contact: string | null;
  /** How many people come into the ledger in each state; null until they were counted. */
  planned: StateCounts | null;
  /** When they were counted, of one that has not begun. */
  stepped_at: Date;
}

export function insertPendingBirth(
  db: Db,
  organizationId: string,
  distributionId: string,
  birth: { chosen: Chosen; expected: number | null; planned: StateCounts | null },
): Promise<number> {
  return db.run(sql`
    insert into send_birth (organization_id, distribution_id, chosen, expected, planned)
    values (${organizationId}, ${distributionId}, ${JSON.stringify(birth.chosen)}, ${birth.expected},
      ${birth.planned && JSON.stringify(birth.planned)})`);
}

export interface Unfinished {
  organization_id: string;
  distribution_id: string;
}

/**
 * Sends that have begun or were stopped and whose ledger is not written yet, the one that has waited longest first: of many every one
 * gets on. And of those with two subjects the rest that is still to be counted.
 */
export function listPendingBirths(db: Db): Promise<Unfinished[]> {
  return db.many<Unfinished>(sql`
    select b.organization_id, b.distribution_id from send_birth b
    join organization o on o.organization_id = b.organization_id and organization_is_open(o.status, o.deleted_at)
    join distribution d on d.organization_id = b.organization_id and d.id = b.distribution_id
    where d.scheduled is null or d.phase = 'stopped' or ${isUncountedRest}
    order by b.stepped_at, b.distribution_id limit 10`);
}

const pendingBirth = sql`
    select b.distribution_id, d.release_id, d.channel, d.kind, d.round, d.locale, d.starts_at, d.phase = 'stopped' as is_stopped, b.chosen, b.after_contact, b.planned, b.stepped_at
    from send_birth b join distribution d on d.organization_id = b.organization_id and d.id = b.distribution_id`;

/** Those of these sends whose people are found once they begin. */
export function listPlannedBirths(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<PendingBirth[]> {
  return db.many<PendingBirth>(sql`${pendingBirth}
    where b.organization_id = ${organizationId} and b.distribution_id = any(${[...ids]})
      and d.scheduled is not null and d.phase <> 'stopped'`);
}

/**
 * Takes a pending birth for this transaction; null when it is finished, or another worker has it.
 *
 * @param wait for the other worker's step
 */
export function lockPendingBirth(
  db: Db,
  organizationId: string,
  distributionId: string,
  wait = false,
): Promise<PendingBirth | null> {
  return db.maybe<PendingBirth>(sql`${pendingBirth} where b.organization_id = ${organizationId} and b.distribution_id = ${distributionId}
    for update of b ${wait ? empty : sql`skip locked`}`);
}

export function notePlanned(
  db: Db,
  organizationId: string,
  distributionId: string,
  planned: StateCounts,
): Promise<number> {
  return db.run(sql`
    update send_birth set planned = ${JSON.stringify(planned)}, stepped_at = now()
    where organization_id = ${organizationId} and distribution_id = ${distributionId}`);
}

/** The next step begins behind this contact. */
export function noteStep(
  db: Db,
  organizationId: string,
  distributionId: string,
  last: string,
): Promise<number> {
  return db.run(sql`
    update send_birth set after_contact = ${last}, stepped_at = now()
    where organization_id = ${organizationId} and distribution_id = ${distributionId}`);
}

export function postponeBirth(db: Db, organizationId: string, distributionId: string): Promise<number> {
  return db.run(sql`
    update send_birth set stepped_at = now()
    where organization_id = ${organizationId} and distribution_id = ${distributionId}`);
}

/** The ledger is whole, or no one else is to come into it. @param unlisted who was chosen and is not in it */
export async function endPendingBirth(
  db: Db,
  organizationId: string,
  distributionId: string,
  unlisted: StateCounts,
): Promise<void> {
  if (Object.keys(unlisted).length > 0)
    await db.run(sql`
      update distribution set unlisted = ${JSON.stringify(unlisted)}
      where organization_id = ${organizationId} and id = ${distributionId}`);
  await db.run(sql`
    delete from send_birth where organization_id = ${organizationId} and distribution_id = ${distributionId}`);
}

/** The rows of a send that are in the ledger, by the state that indexes know: people who wait count as sent. */
export async function countOutcomes(
  db: Db,
  organizationId: string,
  distributionId: string,
): Promise<StateCounts> {
  const rows = await db.many<{ outcome: RecipientState; count: number }>(sql`
    select outcome, count(*)::int as count from recipient
    where organization_id = ${organizationId} and distribution_id = ${distributionId} group by outcome`);
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
}

/** Stopped sends of which rows still wait to be taken back. */
export function listStoppedSends(db: Db): Promise<Unfinished[]> {
  return db.many<Unfinished>(sql`
    select d.organization_id, d.id as distribution_id from distribution d where d.phase = 'stopped'
      and exists (select from send_queue q where q.organization_id = d.organization_id and q.distribution_id = d.id
        and q.handed_at is null) limit 10`);
}
