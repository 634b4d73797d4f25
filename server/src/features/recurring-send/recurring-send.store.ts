import type { Audience } from '@firstlook/contract/audience.ts';
import type { CalendarSendState } from '@firstlook/contract/calendar-kind.ts';
import type { RecurringRule } from '@firstlook/contract/recurring-rule.ts';
import type { RecurringOutcome, RecurringStop, RecurringWrite } from '@firstlook/contract/recurring-send.ts';
import { type Db, type Sql, sql } from '../../platform/database.ts';
import { sendState } from '../distribution/send-state.sql.ts';
import { zoneOfOrganization } from '../organization/organization-zone.sql.ts';

export interface RecurringRow {
  organization_id: string;
  id: string;
  name: string;
  release_type: string;
  rule: RecurringRule;
  audience: Omit<Audience, 'contacts'>;
  message: RecurringWrite['message'];
  is_on: boolean;
  stopped: RecurringStop | null;
  next_at: Date | null;
  zone: string;
  taken_until: Date | null;
  by: string;
  version: number;
}

/** What it would take: a release, and since when readers may see it. */
export interface Candidate {
  id: string;
  title: string;
  opened_at: Date;
}

/** With what became of its latest moment, what it would take now and who it leaves by. */
export interface ListedRow extends RecurringRow {
  by_name: string | null;
  candidate: Omit<Candidate, 'opened_at'> | null;
  last_at: Date | null;
  last_outcome: RecurringOutcome | null;
  last_release: string | null;
  last_title: string | null;
  last_distribution: string | null;
  last_state: CalendarSendState | null;
}

const columns = sql`s.organization_id, s.id, s.name, s.release_type, s.rule, s.audience, s.message, s.is_on, s.stopped, s.next_at, s.zone,
  s.taken_until, s.by, s.version`;

/** When readers could first see a release `r`: an embargo keeps it from them after it was opened. */
const seenSince = sql`greatest(r.distributed_at, coalesce(r.embargo_until, r.distributed_at))`;

/** Whether release `r` went out by mail, or is going to: a send that was called off before anything left does not count. */
const isMailed = (organizationId: string): Sql => sql`exists (
    select from distribution d where d.organization_id = ${organizationId} and d.release_id = r.id and d.channel = 'email'
      and (d.phase <> 'stopped' or exists (select from recipient p
        where p.organization_id = ${organizationId} and p.distribution_id = d.id and p.sent_at is not null)))`;

/** A translation is for who reads that language: where the release has one in the organization's own, that one is meant. */
const isOwnLanguage = (organizationId: string, locale: string): Sql => sql`(
    r.translation_set is null or language_of(r.design) = ${locale} or not exists (
      select from release t where t.organization_id = ${organizationId} and t.translation_set = r.translation_set
        and t.archived_at is null and language_of(t.design) = ${locale}))`;

/**
 * The newest release that `recurring_send s` would take: readers may see it, it is newer than what it took before, and nobody sent it
 * by mail.
 */
const candidate = (organizationId: string, locale: string, at: Date): Sql => sql`
  select r.id, r.title, ${seenSince} as opened_at from release r
  where r.organization_id = ${organizationId} and r.release_type = s.release_type and r.archived_at is null
    and release_is_open(r.organization_id, r.id, r.distributed_at, r.expiration_date, r.embargo_until, '{}', ${at}::timestamptz)
    and (s.taken_until is null or ${seenSince} > s.taken_until)
    and not exists (select from recurring_occurrence o
      where o.organization_id = ${organizationId} and o.recurring_send_id = s.id and o.release_id = r.id)
    and not ${isMailed(organizationId)} and ${isOwnLanguage(organizationId, locale)}
  order by opened_at desc, r.id limit 1`;

export function findCandidate(
  db: Db,
  { organization_id: organizationId, id }: Pick<RecurringRow, 'organization_id' | 'id'>,
  locale: string,
  at: Date,
): Promise<Candidate | null> {
  return db.maybe<Candidate>(sql`
    select c.id, c.title, c.opened_at from recurring_send s cross join lateral (${candidate(organizationId, locale, at)}) c
    where s.organization_id = ${organizationId} and s.id = ${id}`);
}

/** @param only one of them; all without it, by name */
export function listRecurring(
  db: Db,
  organizationId: string,
  { locale, at, only = null }: { locale: string; at: Date; only?: string | null },
): Promise<ListedRow[]> {
  return db.many<ListedRow>(sql`
    select ${columns}, (select nullif(trim(a.first_name || ' ' || a.last_name), '') from account a where a.id = s.by) as by_name,
      (select jsonb_build_object('id', c.id, 'title', c.title) from (${candidate(organizationId, locale, at)}) c) as candidate,
      o.at as last_at, o.outcome as last_outcome, o.distribution_id as last_distribution, r.id as last_release, r.title as last_title,
      (select ${sendState} from distribution d where d.organization_id = ${organizationId} and d.id = o.distribution_id) as last_state
    from recurring_send s
    left join lateral (select * from recurring_occurrence o
      where o.organization_id = ${organizationId} and o.recurring_send_id = s.id order by o.at desc limit 1) o on true
    left join release r on r.organization_id = ${organizationId} and r.id = o.release_id
    where s.organization_id = ${organizationId} and (${only}::text is null or s.id = ${only})
    order by lower(s.name), s.id`);
}

/** Held until the transaction ends. */
export function lockRecurring(db: Db, organizationId: string, id: string): Promise<RecurringRow | null> {
  return db.maybe<RecurringRow>(sql`
    select ${columns} from recurring_send s where s.organization_id = ${organizationId} and s.id = ${id} for update`);
}

export async function countRecurring(db: Db, organizationId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int as count from recurring_send where organization_id = ${organizationId}`,
  );
  return count;
}

/** @throws a unique violation when the name is taken */
export async function insertRecurring(db: Db, row: RecurringRow, at: Date): Promise<void> {
  await db.run(sql`
    insert into recurring_send (organization_id, id, name, release_type, rule, audience, message, is_on, next_at, zone, by, version, created_at)
    values (${row.organization_id}, ${row.id}, ${row.name}, ${row.release_type}, ${JSON.stringify(row.rule)}, ${JSON.stringify(row.audience)},
      ${JSON.stringify(row.message)}, ${row.is_on}, ${row.next_at}, ${row.zone}, ${row.by}, ${row.version}, ${at})`);
}

/** @throws a unique violation when the name is taken */
export async function updateRecurring(db: Db, row: RecurringRow): Promise<void> {
  await db.run(sql`
    update recurring_send set name = ${row.name}, release_type = ${row.release_type}, rule = ${JSON.stringify(row.rule)},
      audience = ${JSON.stringify(row.audience)}, message = ${JSON.stringify(row.message)}, is_on = ${row.is_on},
      stopped = ${row.stopped}, next_at = ${row.next_at}, zone = ${row.zone}, taken_until = ${row.taken_until}, tries = 0, try_at = null, lost_group = false, by = ${row.by},
      version = ${row.version}
    where organization_id = ${row.organization_id} and id = ${row.id}`);
}

/** @returns what it was called */
export async function removeRecurring(db: Db, organizationId: string, id: string): Promise<string | null> {
  const row = await db.maybe<{ name: string }>(sql`
    delete from recurring_send where organization_id = ${organizationId} and id = ${id} returning name`);
  return row?.name ?? null;
}

/** Those whose moment has come, and those whose organization moved to another zone, of organizations that may send; the oldest first. */
export function listDue(db: Db, at: Date): Promise<RecurringRow[]> {
  return db.many<RecurringRow>(sql`
    select ${columns} from recurring_send s
    join organization o on o.organization_id = s.organization_id and organization_is_open(o.status, o.deleted_at)
    where s.is_on and (s.try_at is null or s.try_at <= ${at}) and (s.next_at <= ${at} or s.zone <> ${zoneOfOrganization})
    order by s.next_at limit 50`);
}

/** Counts a try that met what nobody expected. @returns the how manyth it was in a row; null where a person changed it meanwhile, or it is off */
export async function noteTry(
  db: Db,
  { organization_id: organizationId, id, version }: RecurringRow,
): Promise<number | null> {
  const row = await db.maybe<{ tries: number }>(sql`
    update recurring_send set tries = tries + 1
    where organization_id = ${organizationId} and id = ${id} and version = ${version} and is_on returning tries`);
  return row?.tries ?? null;
}

/** It is tried again at that moment and not before; without one it stops. */
export async function pauseTries(
  db: Db,
  { organization_id: organizationId, id }: RecurringRow,
  tryAt: Date | null,
): Promise<void> {
  const change =
    tryAt === null
      ? sql`is_on = false, stopped = 'error', next_at = null, tries = 0, try_at = null`
      : sql`try_at = ${tryAt}`;
  await db.run(
    sql`update recurring_send set ${change} where organization_id = ${organizationId} and id = ${id} and is_on`,
  );
}

/** One that stopped by itself, and has not been let go on since. */
export function findStopped(
  db: Db,
  organizationId: string,
  id: string,
): Promise<{ name: string; by: string; stopped: 'error' | 'gone' } | null> {
  return db.maybe(sql`
    select name, by, stopped from recurring_send
    where organization_id = ${organizationId} and id = ${id} and not is_on and stopped in ('error', 'gone')`);
}

/** Those that are on and go by something that was deleted. */
export function listLost(db: Db): Promise<RecurringRow[]> {
  return db.many<RecurringRow>(
    sql`select ${columns} from recurring_send s where s.lost_group and s.is_on order by s.id limit 50`,
  );
}

/** What was deleted was not the last that it goes by. */
export async function forgetLost(
  db: Db,
  { organization_id: organizationId, id }: RecurringRow,
): Promise<void> {
  await db.run(sql`
    update recurring_send set lost_group = false where organization_id = ${organizationId} and id = ${id}`);
}

/** @returns false where it is off already, or a person changed it meanwhile */
export async function stopGone(
  db: Db,
  { organization_id: organizationId, id, version }: RecurringRow,
): Promise<boolean> {
  const stopped = await db.run(sql`
    update recurring_send set is_on = false, stopped = 'gone', next_at = null, tries = 0, try_at = null, lost_group = false
    where organization_id = ${organizationId} and id = ${id} and version = ${version} and is_on`);
  return stopped > 0;
}

/** What became of one of its moments. */
export interface Occurrence {
  at: Date;
  outcome: RecurringOutcome;
  taken: Candidate | null;
  distributionId: string | null;
}

/** What it goes on with after a moment. */
export type Next = Pick<RecurringRow, 'is_on' | 'stopped' | 'next_at' | 'zone'>;

/**
 * Goes on to its next moment.
 *
 * @returns false where another process was first, or a person changed it meanwhile
 */
export async function moveOn(
  db: Db,
  row: RecurringRow,
  next: Next,
  takenUntil: Date | null,
): Promise<boolean> {
  const moved = await db.run(sql`
    update recurring_send set is_on = ${next.is_on}, stopped = ${next.stopped}, next_at = ${next.next_at}, zone = ${next.zone},
      tries = 0, try_at = null, taken_until = coalesce(${takenUntil}::timestamptz, taken_until)
    where organization_id = ${row.organization_id} and id = ${row.id} and is_on
      and date_trunc('milliseconds', next_at) = ${row.next_at} and version = ${row.version}`);
  return moved > 0;
}

/** @throws a unique violation for a moment, or a release, that has its row */
export async function insertOccurrence(
  db: Db,
  { organization_id: organizationId, id }: RecurringRow,
  { at, outcome, taken, distributionId }: Occurrence,
): Promise<void> {
  await db.run(sql`
    insert into recurring_occurrence (organization_id, recurring_send_id, at, outcome, release_id, distribution_id)
    values (${organizationId}, ${id}, ${at}, ${outcome}, ${taken?.id ?? null}, ${distributionId})`);
}

/** The same name as the log has of a person; null for a program, and for who is no longer there. */
export async function findWordOf(db: Db, id: string): Promise<string | null> {
  const row = await db.maybe<{ name: string }>(sql`
    select trim(first_name || ' ' || last_name) as name from account where id = ${id}`);
  return row?.name ?? null;
}

export function findOccurrence(
  db: Db,
  organizationId: string,
  id: string,
  at: Date,
): Promise<{ name: string; by: string; outcome: RecurringOutcome } | null> {
  return db.maybe(sql`
    select s.name, s.by, o.outcome from recurring_occurrence o
    join recurring_send s on s.organization_id = o.organization_id and s.id = o.recurring_send_id
    where o.organization_id = ${organizationId} and o.recurring_send_id = ${id} and o.at = ${at}`);
}
