import { type Db, type Sql, sql } from '../../platform/database.ts';
import { zoneOfOrganization } from '../organization/organization-zone.sql.ts';
import { keptRule } from './kept-day.store.ts';

export interface KeptStats {
  organization_id: string;
}

/** Of fewer sittings statistics are counted before anybody waits for them. */
export const keptFrom = 20_000;
/** Days that are counted anew in one step. */
const daysInStep = 10;
/** What was changed longer ago and not counted yet is not believed to be counted soon. */
const longestLag = sql`interval '60 seconds'`;

/** What of an organization's days is kept, in a zone. */
export interface Known {
  /** Days before it; null where none is kept, or changes wait for too long. */
  kept_until: string | null;
  /** It was noted within a day that somebody read. */
  is_noted: boolean;
}

const isOwn = (organizationId: string, zone: string): Sql =>
  sql`k.organization_id = ${organizationId} and k.rule = ${keptRule} and k.zone = ${zone}`;

export async function findKept(db: Db, organizationId: string, zone: string): Promise<Known> {
  const row = await db.maybe<Known>(sql`
    select k.read_at >= now() - interval '1 day' as is_noted, case when not exists (
        select from stats_mark m where m.organization_id = k.organization_id and m.day < k.kept_until and m.left_at < now() - ${longestLag})
      then k.kept_until::text end as kept_until
    from kept_stats k where ${isOwn(organizationId, zone)}`);
  return row ?? { kept_until: null, is_noted: false };
}

/** Whether all days up to one are kept at the moment of the statement that asks. */
export const isStillKept = (organizationId: string, zone: string, last: string): Sql =>
  sql`exists (select from kept_stats k where ${isOwn(organizationId, zone)} and k.kept_until > ${last}::date)`;

/** Notes that the statistics of an organization were read. Those of one with many sittings are kept from now on. */
export async function beginKeeping(
  db: Db,
  { organizationId, zone, today }: { organizationId: string; zone: string; today: string },
): Promise<void> {
  await db.run(sql`
    insert into kept_stats (organization_id, rule, zone, marked_until) select ${organizationId}, ${keptRule}, ${zone}, ${today}::date
    where not exists (select from kept_stats k where k.organization_id = ${organizationId})
      and (select count(*) from (select from sitting where organization_id = ${organizationId} limit ${keptFrom}) watched) >= ${keptFrom}::int
    on conflict do nothing`);
  await db.run(sql`
    update kept_stats set read_at = now() where ctid = (
      select k.ctid from kept_stats k where k.organization_id = ${organizationId} and k.read_at < now() - interval '1 day' for update skip locked)`);
}

/** What nobody can use: kept by another rule, which a version may work by beside this one for an hour; and what nobody read for a month. */
const isOfNoUse = sql`((k.rule <> ${keptRule} and k.began_at < now() - interval '1 hour') or k.read_at < now() - interval '30 days')`;

export const listOfNoUse = (db: Db): Promise<KeptStats[]> =>
  db.many<KeptStats>(
    sql`select k.organization_id from kept_stats k where ${isOfNoUse} order by random() limit 5`,
  );

export const dropOfNoUse = (db: Db, organizationId: string): Promise<number> =>
  db.run(sql`delete from kept_stats k where k.organization_id = ${organizationId} and ${isOfNoUse}`);

export const dropKept = (db: Db, organizationId: string): Promise<number> =>
  db.run(sql`delete from kept_stats where organization_id = ${organizationId}`);

/** Marks of changes that were under way while what was kept of their organization was put away. */
export const sweepMarks = (db: Db): Promise<number> =>
  db.run(sql`
    delete from stats_mark m where not exists (select from kept_stats k where k.organization_id = m.organization_id)`);

/** Days of another zone than the organization has now, or of one that is closed. */
const isAstray = sql`(k.zone <> ${zoneOfOrganization} or o.deleted_at is not null)`;

/** Organizations whose days have something to do at a moment. */
export const listKeptToDo = (db: Db, at: Date): Promise<KeptStats[]> =>
  db.many<KeptStats>(sql`
    select k.organization_id from kept_stats k join organization o on o.organization_id = k.organization_id
    where k.rule = ${keptRule} and (${isAstray} or k.kept_until is distinct from k.marked_until
      or k.marked_until < (${at}::timestamptz at time zone k.zone)::date
      or exists (select from stats_mark m where m.organization_id = k.organization_id and m.day < k.kept_until))
    order by k.read_at desc`);

export const listAllKept = (db: Db): Promise<KeptStats[]> =>
  db.many<KeptStats>(sql`select k.organization_id from kept_stats k where k.rule = ${keptRule}`);

export interface KeptState {
  zone: string;
  kept_until: string | null;
  marked_until: string;
  /** Null until a moment was set after which every change of a day before `marked_until` leaves a mark; false while older transactions are under way. */
  is_ready: boolean | null;
  is_astray: boolean;
  checked_day: string | null;
}

/** Takes what is kept of an organization for this transaction; null where another worker has it, or it is gone. */
export async function lockKept(db: Db, organizationId: string): Promise<KeptState | null> {
  const { is_mine: isMine } = await db.one<{ is_mine: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${`kept:${organizationId}/stats`}, 0)) as is_mine`);
  if (!isMine) return null;
  return db.maybe<KeptState>(sql`
    select k.zone, k.kept_until::text, k.marked_until::text, k.checked_day::text, ${isAstray} as is_astray,
      case when k.ready_at > now() - interval '10 minutes' then pg_snapshot_xmin(pg_current_snapshot()) >= k.ready_after end as is_ready
    from kept_stats k join organization o on o.organization_id = k.organization_id
    where k.organization_id = ${organizationId} and k.rule = ${keptRule}`);
}

/** From the end of this transaction on, changes of these days leave marks, too. */
export const setMarkedUntil = (db: Db, organizationId: string, day: string): Promise<number> =>
  db.run(sql`
    update kept_stats set marked_until = ${day}::date, ready_after = null, ready_at = null where organization_id = ${organizationId}`);

/**
 * Whoever began before this transaction did may not have seen up to which day marks are left; once they are over the days can be counted.
 * Set anew after a while: numbers of transactions mean nothing in a database that was restored elsewhere.
 */
export const setReadyAfter = (db: Db, organizationId: string): Promise<number> =>
  db.run(sql`
    update kept_stats set ready_after = pg_current_xact_id(), ready_at = now() where organization_id = ${organizationId}`);

export const setKeptUntil = (db: Db, organizationId: string, day: string): Promise<number> =>
  db.run(sql`update kept_stats set kept_until = ${day}::date where organization_id = ${organizationId}`);

export const setCheckedDay = (db: Db, organizationId: string, day: string | null): Promise<number> =>
  db.run(sql`update kept_stats set checked_day = ${day}::date where organization_id = ${organizationId}`);

/** The first days that marks are of, taken away with their marks. */
export async function takeMarks(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db.many<{ day: string }>(sql`
    with due as materialized (
      select distinct m.day from stats_mark m join kept_stats k on k.organization_id = m.organization_id and m.day < k.kept_until
      where m.organization_id = ${organizationId} order by m.day limit ${daysInStep}
    ), taken as (
      delete from stats_mark m using due where m.organization_id = ${organizationId} and m.day = due.day returning m.day
    )
    select distinct day::text as day from taken order by 1`);
  return rows.map(({ day }) => day);
}

/** Marks of a day that is counted now for the first time. */
export const clearMarks = (db: Db, organizationId: string, day: string): Promise<number> =>
  db.run(sql`delete from stats_mark where organization_id = ${organizationId} and day = ${day}::date`);

export const hasMarks = async (db: Db, organizationId: string, day: string): Promise<boolean> =>
  (await db.maybe(
    sql`select from stats_mark where organization_id = ${organizationId} and day = ${day}::date limit 1`,
  )) !== null;
