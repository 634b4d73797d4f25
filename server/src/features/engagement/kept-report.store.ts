import { type Db, type Sql, sql } from '../../platform/database.ts';
import { isOfRelease, keptRule, markedPeople, peopleAmong } from './kept-people.sql.ts';

export interface KeptReport {
  organization_id: string;
  release_id: string;
}

/** Marks that are counted in one step. */
export const stepSize = 2000;

export const meant = (
  { organization_id: organizationId, release_id: releaseId }: KeptReport,
  name: Sql,
): Sql => sql`${name}.organization_id = ${organizationId} and ${name}.release_id = ${releaseId}`;

/** So few messages that leave, the repeated ones of a large send for a day, cost less as marks than keeping everybody anew. */
export const fewWaiting = 500;

/** No row comes into the ledger of the release at this moment, and few of it wait to leave now: every message would leave a mark. */
const isQuiet = (report: KeptReport): Sql => sql`(not exists (
    select from distribution d join send_birth b on b.organization_id = d.organization_id and b.distribution_id = d.id
    where ${meant(report, sql`d`)} and d.phase = 'open' and d.scheduled is null)
  and (select count(*) from (
    select from distribution d join send_queue q on q.organization_id = d.organization_id and q.distribution_id = d.id
    where ${meant(report, sql`d`)} and d.phase = 'open' and d.starts_at <= now() and q.ready_at <= now()
    limit ${fewWaiting}) waiting) < ${fewWaiting})`;

/**
 * Notes that a report was read. One that is not kept is from now on: changes of the release leave marks from the end of
 * this transaction on. Nothing while it is being sent.
 */
export async function beginKeeping(db: Db, report: KeptReport): Promise<void> {
  await db.run(sql`
    insert into kept_report (organization_id, release_id, rule)
    select ${report.organization_id}, ${report.release_id}, ${keptRule} where not exists (select from kept_report k where ${meant(report, sql`k`)}) and ${isQuiet(report)}
    on conflict do nothing`);
  await db.run(sql`
    update kept_report set read_at = now() where ctid = (
      select k.ctid from kept_report k where ${meant(report, sql`k`)} and k.read_at < now() - interval '1 day' for update skip locked)`);
}

/** Those releases of which it was not noted within a day that their report was read. */
export const listNotNoted = (db: Db, organizationId: string, releaseIds: string[]): Promise<KeptReport[]> =>
  db.many<KeptReport>(sql`
    select ${organizationId}::text as organization_id, r.release_id from unnest(${releaseIds}::text[]) as r(release_id)
    where not exists (select from kept_report k
      where k.organization_id = ${organizationId} and k.release_id = r.release_id and k.read_at >= now() - interval '1 day')`);

/**
 * What nobody can use: kept by another rule, or by transactions of another database; and what nobody read for a month. A version of
 * another rule may be working beside this one: they take from each other what stands for an hour, so that they do not make the same
 * again and again.
 */
const isOfNoUse = sql`((k.rule <> ${keptRule} or k.taken_below > pg_snapshot_xmin(pg_current_snapshot())) and k.began_at < now() - interval '1 hour')
  or k.read_at < now() - interval '30 days'`;

export const listOfNoUse = (db: Db): Promise<KeptReport[]> =>
  db.many<KeptReport>(
    sql`select k.organization_id, k.release_id from kept_report k where ${isOfNoUse} order by random() limit 20`,
  );

export const dropOfNoUse = (db: Db, report: KeptReport): Promise<number> =>
  db.run(sql`delete from kept_report k where ${meant(report, sql`k`)} and (${isOfNoUse})`);

/** Marks of changes that were under way while what was kept of their release was put away. */
export const sweepMarks = (db: Db): Promise<number> =>
  db.run(sql`
    delete from report_mark m where not exists (
      select from kept_report k where k.organization_id = m.organization_id and k.release_id = m.release_id)`);

const sameRelease = sql`m.organization_id = k.organization_id and m.release_id = k.release_id`;
/** Made more than a day ago and read since: made once more, so that nothing that is wrong stays for ever. */
const isOld = sql`k.made_at < now() - interval '1 day' and k.read_at > k.made_at`;

/** Kept reports with something to do, releases that were sent last before others. */
export const listKeptToDo = (db: Db): Promise<KeptReport[]> =>
  db.many<KeptReport>(sql`
    select k.organization_id, k.release_id from kept_report k
    join release r on r.organization_id = k.organization_id and r.id = k.release_id
    where k.rule = ${keptRule} and (k.made_at is null or ${isOld}
      or exists (select from report_mark m where ${sameRelease} and m.xact >= k.taken_below))
    order by r.distributed_at desc nulls last`);

export interface KeptState {
  is_made: boolean;
  /** Null until a moment was set after which every change leaves a mark; false while older transactions are under way. */
  is_ready: boolean | null;
  /** A row of the ledger may have become another person's. */
  is_other: boolean;
  is_old: boolean;
  is_quiet: boolean;
  /** Which keeping this is: another one, begun after this one was put away, has another. */
  ready_after: string | null;
}

/** Takes a kept report for this transaction; null where another worker has it, or it is gone. Whoever deletes its release does not wait. */
export async function lockKept(db: Db, report: KeptReport): Promise<KeptState | null> {
  const { is_mine: isMine } = await db.one<{ is_mine: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${`kept:${report.organization_id}/${report.release_id}`}, 0)) as is_mine`);
  if (!isMine) return null;
  return db.maybe<KeptState>(sql`
    select k.made_at is not null as is_made, ${isQuiet(report)} as is_quiet, k.ready_after::text,
      case when k.began_at > now() - interval '10 minutes' then pg_snapshot_xmin(pg_current_snapshot()) >= k.ready_after end as is_ready,
      coalesce(${isOld}, false) as is_old,
      exists (select from report_mark m where ${sameRelease} and m.xact >= k.taken_below and ${isOfRelease}) as is_other
    from kept_report k where ${meant(report, sql`k`)} and k.rule = ${keptRule}`);
}

/**
 * Whoever began before this transaction did may not have seen the report and left no mark; once they are over it can be made.
 * Set anew after a while: numbers of transactions mean nothing in a database that was restored elsewhere.
 */
export function setReadyAfter(db: Db, report: KeptReport): Promise<number> {
  return db.run(sql`
    update kept_report k set ready_after = pg_current_xact_id(), began_at = now() where ${meant(report, sql`k`)}`);
}

export function dropKept(db: Db, report: KeptReport): Promise<number> {
  return db.run(sql`delete from kept_report k where ${meant(report, sql`k`)}`);
}

export const listKept = (db: Db, organizationId: string): Promise<KeptReport[]> =>
  db.many<KeptReport>(
    sql`select organization_id, release_id from kept_report where organization_id = ${organizationId}`,
  );

/** The first marks of a release, taken away. All transactions below `below` are over, and none of their marks is left. */
function takeMarks(db: Db, report: KeptReport): Promise<{ marks: object[]; below: string }> {
  return db.one(sql`
    with taken as (
      delete from report_mark where ctid = any(array(
        select m.ctid from report_mark m where ${meant(report, sql`m`)}
          and m.xact >= (select k.taken_below from kept_report k where ${meant(report, sql`k`)})
        order by m.xact, m.recipient_id, m.account_id, m.link_token_id limit ${stepSize}))
      returning xact, recipient_id, account_id, link_token_id)
    select coalesce(jsonb_agg(taken), '[]') as marks,
      least(pg_snapshot_xmin(pg_current_snapshot()), case when count(*) = ${stepSize}::int then max(xact) end)::text as below
    from taken`);
}

/** All marks of a release, taken away; `below` as in `takeMarks`. */
export const clearMarks = (db: Db, report: KeptReport): Promise<{ marks: number; below: string }> =>
  db.one(sql`
    with taken as (delete from report_mark m where ${meant(report, sql`m`)} returning 1)
    select count(*)::int as marks, pg_snapshot_xmin(pg_current_snapshot())::text as below from taken`);

/** Writes down, now and then, what marks are read no longer: every time leaves a row behind that whoever leaves a mark would look at. */
const noteTaken = (db: Db, report: KeptReport, readyAfter: string | null, below: string): Promise<number> =>
  db.run(sql`
    update kept_report set taken_below = ${below}::xid8, taken_at = now() where ctid = (
      select k.ctid from kept_report k where ${meant(report, sql`k`)} and k.ready_after = ${readyAfter}::xid8
        and k.taken_at < now() - interval '1 minute' for update skip locked)`);

/** Counts the people of the oldest marks anew. @returns how many marks there were */
export async function countMarked(db: Db, report: KeptReport, { ready_after }: KeptState): Promise<number> {
  const { organization_id: organizationId, release_id: releaseId } = report;
  const { marks, below } = await takeMarks(db, report);
  if (marks.length === 0) return 0;
  const given = sql`(select distinct * from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
    as g(recipient_id text, account_id text, link_token_id text))`;
  // A statement of its own, begun after the marks were taken: it sees whatever left them.
  for (const withMachines of [false, true])
    await db.run(sql`
      with ${markedPeople(organizationId, releaseId, given)}
      update kept_person k set class = p.class, last_seen_at = p.last_seen_at
      from ${peopleAmong(organizationId, releaseId, withMachines, sql`among`)} p
      where ${meant(report, sql`k`)} and k.with_machines = ${withMachines} and k.one = p.one
        and (k.class, k.last_seen_at) is distinct from (p.class, p.last_seen_at)`);
  await noteTaken(db, report, ready_after, below);
  return marks.length;
}
