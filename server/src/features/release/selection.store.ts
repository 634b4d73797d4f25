import type { SendRefusal } from '@firstlook/contract/progress.ts';
import { undoTable } from '../../kernel/undo.store.ts';
import { type Db, sql } from '../../platform/database.ts';

export interface TitledRow {
  id: string;
  title: string;
}

/** Those of these that are there. */
export function listTitles(db: Db, organizationId: string, ids: readonly string[]): Promise<TitledRow[]> {
  return db.many<TitledRow>(sql`
    select id, title from release where organization_id = ${organizationId} and id = any(${[...ids]})`);
}

/** How many of these releases were sent. */
export async function countSent(db: Db, organizationId: string, ids: readonly string[]): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from release r where r.organization_id = ${organizationId} and r.id = any(${[...ids]})
      and exists (select from distribution d where d.organization_id = r.organization_id and d.release_id = r.id and d.scheduled is null)`);
  return row.count;
}

/** How many of these releases lie in each folder itself. */
export function countByFolder(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<{ id: string; count: number }[]> {
  return db.many(sql`
    select folder_id as id, count(*)::int as count from folder_release
    where organization_id = ${organizationId} and release_id = any(${[...ids]}) group by folder_id`);
}

export interface LockedRow extends TitledRow {
  expiration_date: Date | null;
  embargo_until: Date | null;
  publish_at: Date | null;
  archived_at: Date | null;
}

/** Which of these releases exist, what they are called, their moments and whether they are put away; they stay as they are until the transaction ends. */
export function lockReleases(db: Db, organizationId: string, ids: readonly string[]): Promise<LockedRow[]> {
  return db.many<LockedRow>(sql`
    select id, title, expiration_date, embargo_until, publish_at, archived_at from release where organization_id = ${organizationId} and id = any(${[...ids]})
    order by id for update`);
}

/**
 * Gives releases that were locked before another expiry; an open editor then saves against an older version. What they had
 * is known from the lock: a join of the table with itself is planned badly while its rows were not counted (`analyze`).
 * @returns those that had another one
 */
export async function writeExpiry(
  db: Db,
  organizationId: string,
  ids: readonly string[],
  expirationDate: Date | null,
  by: string,
  at: Date,
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    update release set expiration_date = ${expirationDate}, version = version + 1, updated_at = ${at}, changed_by = ${by}
    where organization_id = ${organizationId} and id = any(${[...ids]})
      and expiration_date is distinct from ${expirationDate}::timestamptz returning id`);
  return rows.map(({ id }) => id);
}

/**
 * Gives releases the expiry back that they had, where they still have the one that was given then and nothing of theirs comes after
 * that by now. @returns which they are
 */
export async function restoreExpiry(
  db: Db,
  organizationId: string,
  given: string | null,
  had: readonly { id: string; was: string | null }[],
  by: string,
  at: Date,
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    update release r set expiration_date = had.was, version = r.version + 1, updated_at = ${at}, changed_by = ${by}
    from jsonb_to_recordset(${JSON.stringify(had)}::jsonb) as had (id text, was timestamptz)
    where r.organization_id = ${organizationId} and r.id = had.id and r.id = any(${had.map(({ id }) => id)})
      and r.expiration_date is not distinct from ${given}::timestamptz
      and coalesce(greatest(r.embargo_until, r.publish_at) < had.was, true) returning r.id`);
  return rows.map(({ id }) => id);
}

/**
 * Puts releases that were locked before away, or brings them back. Their content does not change, so no version is made, and
 * open editors go on. @returns those that were otherwise
 */
export async function writeArchived(
  db: Db,
  organizationId: string,
  ids: readonly string[],
  at: Date | null,
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    update release set archived_at = ${at} where organization_id = ${organizationId} and id = any(${[...ids]})
      and (archived_at is null) <> (${at}::timestamptz is null) returning id`);
  return rows.map(({ id }) => id);
}

/** Gives releases the state back that they had, where it was not changed since. @returns which they are */
export async function restoreArchived(
  db: Db,
  organizationId: string,
  given: string | null,
  had: readonly { id: string; was: string | null }[],
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    update release r set archived_at = had.was
    from jsonb_to_recordset(${JSON.stringify(had)}::jsonb) as had (id text, was timestamptz)
    where r.organization_id = ${organizationId} and r.id = had.id and r.id = any(${had.map(({ id }) => id)})
      and r.archived_at is not distinct from ${given}::timestamptz returning r.id`);
  return rows.map(({ id }) => id);
}

const archivedRefusal: SendRefusal = { kind: 'archived', words: '' };

/** Sends of these releases that wait, planned ones among them, stand still and say why. @returns their ids */
export async function pauseSends(db: Db, organizationId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    update distribution d set phase = 'paused', refusal = ${JSON.stringify(archivedRefusal)}
    where d.organization_id = ${organizationId} and d.release_id = any(${[...ids]}) and d.phase = 'open' and (
      exists (select from send_queue q where q.organization_id = d.organization_id and q.distribution_id = d.id)
      or exists (select from send_birth b where b.organization_id = d.organization_id and b.distribution_id = d.id))
    returning d.id`);
  return rows.map(({ id }) => id);
}

/** Those of these sends that stood still for nothing else than that their release was put away go on. @returns how many */
export function resumeSends(
  db: Db,
  organizationId: string,
  sendIds: readonly string[],
  releaseIds: readonly string[],
): Promise<number> {
  return db.run(sql`
    update distribution set phase = 'open', refusal = null
    where organization_id = ${organizationId} and id = any(${[...sendIds]}) and release_id = any(${[...releaseIds]}) and phase = 'paused'
      and refusal->>'kind' = ${archivedRefusal.kind}`);
}

/**
 * Which of these releases were sent (a plan that was called off is no send), of which something is still on its way, and which planned sends they have. Their sends are held, so that none goes
 * on before the transaction ends; lock the releases first, so that none begins.
 */
export async function lockSends(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<{ sent: string[]; beingSent: string[]; planned: { release_id: string; starts_at: Date }[] }> {
  const sends = await db.many<{ release_id: string; has_begun: boolean }>(sql`
    select release_id, scheduled is null as has_begun from distribution where organization_id = ${organizationId} and release_id = any(${[...ids]})
    order by id for update`);
  const open = await db.many<{ release_id: string; starts_at: Date; is_planned: boolean }>(sql`
    select release_id, min(starts_at) as starts_at, is_planned from (
      select d.release_id, d.starts_at, coalesce(d.part_of, d.id) as send, d.scheduled is not null and d.phase <> 'stopped' as is_planned from distribution d
      where d.organization_id = ${organizationId} and d.release_id = any(${[...ids]}) and (
        exists (select from send_queue q where q.organization_id = d.organization_id and q.distribution_id = d.id)
        or exists (select from send_birth b where b.organization_id = d.organization_id and b.distribution_id = d.id))) part
    group by release_id, send, is_planned order by 2`);
  return {
    sent: sends.filter((one) => one.has_begun).map(({ release_id }) => release_id),
    beingSent: open.filter((one) => !one.is_planned).map(({ release_id }) => release_id),
    planned: open.filter((one) => one.is_planned),
  };
}

export function removeReleases(db: Db, organizationId: string, ids: readonly string[]): Promise<number> {
  return db.run(sql`delete from release where organization_id = ${organizationId} and id = any(${[...ids]})`);
}

/** What one part of an act changed. */
export type KeptChange =
  | { kind: 'expiry'; given: string | null; had: { id: string; was: string | null }[] }
  | { kind: 'archive'; given: string | null; had: { id: string; was: string | null }[]; paused: string[] }
  | { kind: 'folder'; folderId: string; added: string[]; removed: string[] };

export const undo = undoTable<KeptChange>(sql`release_undo`);
