import type { Rendition, VideoPackage, VideoProbe } from '../../gateways/video.ts';
import { type Db, type Sql, sql } from '../../platform/database.ts';

/**
 * Starts an attempt. Null when there is nothing left to do for this file.
 * @returns attempts: its number, which names its folder; tries: how many of this round count, this one with them
 */
export function startAttempt(
  db: Db,
  organizationId: string,
  fileId: string,
): Promise<{ attempts: number; tries: number } | null> {
  return db.maybe(sql`
    update file set attempts = attempts + 1, tries = tries + 1, progress = 0, updated_at = now()
    where organization_id = ${organizationId} and id = ${fileId} and status = 'encrypting' returning attempts, tries`);
}

/** An attempt that a stop of its own process ends does not count as a try. The number of its folder is not given again. */
export function giveTryBack(
  db: Db,
  organizationId: string,
  fileId: string,
  attempt: number,
): Promise<number> {
  return db.run(sql`
    update file set tries = greatest(tries - 1, 0)
    where organization_id = ${organizationId} and id = ${fileId} and attempts = ${attempt}`);
}

/** Calls that ask for packaging in an organization wait for each other: the order is of all that wait. */
export async function lockPackaging(db: Db, organizationId: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`packaging:${organizationId}`}, 0))`);
}

/** How long these files are, as far as it was said, and how large. */
export function listLengths(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<{ fileId: string; seconds: number | null; size: number }[]> {
  return db.many(sql`
    select id as "fileId", duration_seconds as seconds, size from file
    where organization_id = ${organizationId} and id = any(${[...ids]})`);
}

/** Notes that the work goes on; what can be watched already stays whole. */
export function updateProgress(
  db: Db,
  organizationId: string,
  fileId: string,
  percent: number,
): Promise<number> {
  return db.run(sql`
    update file set progress = case when lower_due then progress else ${percent} end, updated_at = now()
    where organization_id = ${organizationId} and id = ${fileId} and (status = 'encrypting' or lower_due)`);
}

export function updateFailed(db: Db, organizationId: string, fileId: string, error: string): Promise<number> {
  return db.run(sql`
    update file set status = 'failed', error = ${error}, updated_at = now()
    where organization_id = ${organizationId} and id = ${fileId} and status = 'encrypting'`);
}

/**
 * A failed file goes round again. Null when it has not failed. Each round begins at a full hundred, so that the
 * number of an attempt, and with it its folder, is never used twice.
 */
export function updateForRetry(
  db: Db,
  organizationId: string,
  fileId: string,
): Promise<{ id: string } | null> {
  return db.maybe(sql`
    update file set status = 'encrypting', error = null, progress = 0,
      attempts = (attempts / 100 + 1) * 100, tries = 0, updated_at = now()
    where organization_id = ${organizationId} and id = ${fileId} and status = 'failed'
      and (replaces_id is null or film_version is null) returning id`);
}

interface Finished {
  attempt: number;
  folder: string;
  probe: VideoProbe;
  made: VideoPackage;
}

/** Publishes the package of this attempt. False when a newer attempt runs or another one was first. */
export async function updatePackaged(
  db: Db,
  organizationId: string,
  fileId: string,
  finished: Finished,
): Promise<boolean> {
  const { probe, made } = finished;
  const changed = await db.run(sql`
    update file set status = 'ready', progress = 100, error = null, hls_key = ${made.key},
      package_folder = ${finished.folder}, width = ${probe.width || null}, height = ${probe.height || null},
      kind = ${probe.kind}, duration_seconds = ${probe.durationSeconds}, thumbnails = ${made.thumbnails.length}, storyboard = ${made.storyboard}, peaks = ${made.peaks},
      has_poster = ${made.poster !== undefined}, lower_due = ${made.isPartial}, tries = 0, updated_at = now()
    where organization_id = ${organizationId} and id = ${fileId} and status = 'encrypting'
      and attempts = ${finished.attempt}`);
  if (changed === 0) return false;
  await db.run(sql`delete from rendition where organization_id = ${organizationId} and file_id = ${fileId}`);
  for (const item of made.renditions) await insertRendition(db, organizationId, fileId, item);
  return true;
}

export interface LowerStart {
  attempts: number;
  tries: number;
  hls_key: Buffer;
  package_folder: string;
  storage_key: string;
  /** Names of the renditions that stand. */
  renditions: string[];
}

/** Starts an attempt at the lower renditions. Null when there is nothing left to do for this film. */
export function startLower(db: Db, organizationId: string, fileId: string): Promise<LowerStart | null> {
  return db.maybe(sql`
    update file set attempts = attempts + 1, tries = tries + 1, updated_at = now()
    where organization_id = ${organizationId} and id = ${fileId} and status = 'ready' and lower_due
    returning attempts, tries, hls_key, package_folder, storage_key, array(select r.name from rendition r
      where r.organization_id = file.organization_id and r.file_id = file.id) as renditions`);
}

/** Whether the film still stands. */
export async function isPackaged(db: Db, organizationId: string, fileId: string): Promise<boolean> {
  const row = await db.maybe(
    sql`select 1 from file where organization_id = ${organizationId} and id = ${fileId}`,
  );
  return row !== null;
}

type Attempt = Pick<LowerStart, 'attempts' | 'package_folder'>;
const isNewest = (organizationId: string, fileId: string, { attempts, package_folder }: Attempt) =>
  sql`organization_id = ${organizationId} and id = ${fileId} and lower_due and attempts = ${attempts}
    and package_folder = ${package_folder}`;

/** Notes a lower rendition that stands. False when a newer attempt runs or the film was removed. */
export async function addLower(
  db: Db,
  organizationId: string,
  fileId: string,
  attempt: Attempt,
  made: Rendition,
): Promise<boolean> {
  const changed = await db.run(
    sql`update file set updated_at = now() where ${isNewest(organizationId, fileId, attempt)}`,
  );
  if (changed > 0) await insertRendition(db, organizationId, fileId, made);
  return changed > 0;
}

/** Ends the wait for lower renditions, with those that stand, unless a newer attempt runs. */
export function endLower(db: Db, organizationId: string, fileId: string, attempt: Attempt): Promise<number> {
  return db.run(sql`
    update file set lower_due = false, updated_at = now() where ${isNewest(organizationId, fileId, attempt)}`);
}

export function insertRendition(
  db: Db,
  organizationId: string,
  fileId: string,
  item: Rendition,
): Promise<number> {
  return db.run(sql`
    insert into rendition (organization_id, file_id, name, width, height, bandwidth, codecs, copied)
    values (${organizationId}, ${fileId}, ${item.name}, ${item.width}, ${item.height}, ${item.peakBitsPerSecond},
      ${item.codecs}, ${item.isCopy})`);
}

const isForgotten = (before: Date) => sql`((status = 'encrypting' or lower_due) and updated_at < ${before})`;

/** Organizations that have such files. */
export const withForgotten = (before: Date): Sql =>
  sql`select distinct organization_id from file where ${isForgotten(before)}`;

/**
 * Files in packaging that nothing has touched for a while: their job was lost with its process. Taking one counts as
 * touching it, so that it is not asked for again at the next sweep, while it waits its turn.
 */
export function takeForgotten(
  db: Db,
  before: Date,
  at: Date,
): Promise<{ organization_id: string; id: string; lower_due: boolean }[]> {
  return db.many(sql`
    update file set updated_at = ${at} where (organization_id, id) in (
      select organization_id, id from file where ${isForgotten(before)} limit 100
      for update skip locked)
    returning organization_id, id, lower_due`);
}
