import type { FileItem } from '@firstlook/contract/media.ts';
import { type Db, sql } from '../../platform/database.ts';

export interface LockedFilm {
  id: string;
  kind: FileItem['kind'];
  status: FileItem['status'];
  name: string;
  replaces_id: string | null;
  film_version: number | null;
  created_by: string | null;
  lower_due: boolean;
}

export function lockFilm(db: Db, organizationId: string, fileId: string): Promise<LockedFilm | null> {
  return db.maybe<LockedFilm>(sql`
    select id, kind, status, name, replaces_id, film_version, created_by, lower_due from file
    where organization_id = ${organizationId} and id = ${fileId} and removed_at is null for update`);
}

export interface FilmNow {
  id: string;
  duration_seconds: number | null;
  film_version: number;
}

/** What the films of these files are now. */
export function listFilms(db: Db, organizationId: string, ids: readonly string[]): Promise<FilmNow[]> {
  return db.many<FilmNow>(sql`
    select id, duration_seconds, coalesce(film_version, 1) as film_version from file
    where organization_id = ${organizationId} and id = any(${[...ids]}) and kind in ('video', 'audio')
      and replaces_id is null and removed_at is null`);
}

/** Those of these files that are no films and no sounds. */
export async function listUnplayable(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db.many<{ id: string }>(sql`
    select id from file where organization_id = ${organizationId} and id = any(${[...ids]}) and kind not in ('video', 'audio')`);
  return new Set(rows.map(({ id }) => id));
}

/** A former film of the file that one can go back to; locked. */
export function lockFormer(
  db: Db,
  organizationId: string,
  fileId: string,
  version: number,
): Promise<LockedFilm | null> {
  return db.maybe<LockedFilm>(sql`
    select id, kind, status, name, replaces_id, film_version, created_by, lower_due from file
    where organization_id = ${organizationId} and replaces_id = ${fileId} and film_version = ${version} and status = 'ready'
      and removed_at is null for update`);
}

export interface ComingFilm {
  upload_id: string | null;
  /** Null while chunks are missing. */
  file_id: string | null;
  name: string;
  by: string;
  created_at: Date;
  status: FileItem['status'];
  progress: number;
  error: string | null;
}

const uploader = (id: ReturnType<typeof sql>) =>
  sql`coalesce((select nullif(trim(a.first_name || ' ' || a.last_name), '') from account a where a.id = ${id}), '')`;

/** The replacement that has not taken its place, if there is one. */
export function findComing(db: Db, organizationId: string, fileId: string): Promise<ComingFilm | null> {
  return db.maybe<ComingFilm>(sql`
    select u.id as upload_id, null as file_id, u.original_name as name, ${uploader(sql`u.account_id`)} as by, u.created_at,
      'uploading' as status, 0 as progress, null as error
    from upload u where u.organization_id = ${organizationId} and u.parent->>'collection' = 'file'
      and u.parent->>'_id' = ${fileId} and u.file_id is null and u.withdrawn_at is null
    union all
    select null, f.id, f.name, ${uploader(sql`f.created_by`)}, f.created_at, f.status, f.progress, f.error
    from file f where f.organization_id = ${organizationId} and f.replaces_id = ${fileId} and f.film_version is null
      and f.removed_at is null
    order by created_at desc limit 1`);
}

export interface VersionRow {
  film_version: number;
  name: string;
  size: number;
  duration_seconds: number | null;
  by: string;
  created_at: Date;
  is_current: boolean;
  remove_after: Date | null;
}

/** The film that is watched and those before it that are kept, the newest first. */
export function listVersions(db: Db, organizationId: string, fileId: string): Promise<VersionRow[]> {
  return db.many<VersionRow>(sql`
    select film_version, name, size, duration_seconds, ${uploader(sql`f.created_by`)} as by, created_at,
      replaces_id is null as is_current, remove_after
    from file f where organization_id = ${organizationId} and (id = ${fileId} or replaces_id = ${fileId})
      and film_version is not null and status = 'ready' and removed_at is null
    order by film_version desc`);
}

export function removeUploadsFor(db: Db, organizationId: string, fileId: string): Promise<{ id: string }[]> {
  return db.many<{ id: string }>(sql`
    delete from upload where organization_id = ${organizationId} and parent->>'collection' = 'file'
      and parent->>'_id' = ${fileId} and file_id is null returning id`);
}

/** It is answered no more, and no packaging may publish it; its bytes leave with the next sweep. */
export function giveUpFile(db: Db, organizationId: string, id: string, now: Date): Promise<number> {
  return db.run(sql`
    update file set status = 'failed', removed_at = ${now}, remove_after = ${now}, updated_at = now()
    where organization_id = ${organizationId} and id = ${id} and film_version is null`);
}

/** A film that could be made, and cannot be used where it was meant for. */
export function failReady(db: Db, organizationId: string, id: string, error: string): Promise<number> {
  return db.run(sql`
    update file set status = 'failed', error = ${error}, lower_due = false, updated_at = now()
    where organization_id = ${organizationId} and id = ${id}`);
}

/** The replacement is the newest film of the file. */
export function numberVersion(db: Db, organizationId: string, fileId: string, id: string): Promise<number> {
  return db.run(sql`
    update file set film_version = (
      select max(film_version) + 1 from file
      where organization_id = ${organizationId} and (id = ${fileId} or replaces_id = ${fileId}))
    where organization_id = ${organizationId} and id = ${id}`);
}

/** What the file is until now is a former film of it from here on, and what it becomes no longer is. */
function noteFormer(db: Db, organizationId: string, fileId: string, otherId: string, now: Date) {
  return db.run(sql`
    update file f set former_films = (f.former_films || jsonb_build_object(f.film_version::text,
      jsonb_build_object('title', f.title, 'until', ${now.toISOString()}::text))) - s.film_version::text
    from file s where f.organization_id = ${organizationId} and f.id = ${fileId}
      and s.organization_id = ${organizationId} and s.id = ${otherId}`);
}

/**
 * Exchanges all that makes a film between the file that releases name and another row, in one statement. Id,
 * captions, rights and what the file belongs to stay where they are.
 */
async function exchangeContent(db: Db, organizationId: string, fileId: string, otherId: string) {
  await db.run(sql`
    update file t set kind = s.kind, status = s.status, progress = s.progress, error = s.error, name = s.name, title = s.title,
      extension = s.extension, content_type = s.content_type, size = s.size, sha256 = s.sha256, width = s.width, height = s.height,
      duration_seconds = s.duration_seconds, storage_key = s.storage_key, thumbnails = s.thumbnails, storyboard = s.storyboard, peaks = s.peaks, has_poster = s.has_poster,
      hls_key = s.hls_key, package_folder = s.package_folder, attempts = s.attempts, tries = s.tries, lower_due = s.lower_due,
      created_by = s.created_by, created_at = s.created_at, film_version = s.film_version, updated_at = now()
    from file s
    where t.organization_id = ${organizationId} and s.organization_id = ${organizationId}
      and ((t.id = ${fileId} and s.id = ${otherId}) or (t.id = ${otherId} and s.id = ${fileId}))`);
}

/** In two steps, because a name stands once under a file. */
async function exchangeRenditions(db: Db, organizationId: string, fileId: string, otherId: string) {
  const rows = await db.many<{ file_id: string }>(sql`
    delete from rendition where organization_id = ${organizationId} and file_id in (${fileId}, ${otherId}) returning *`);
  const moved = rows.map((row) => ({ ...row, file_id: row.file_id === fileId ? otherId : fileId }));
  await db.run(
    sql`insert into rendition select * from jsonb_populate_recordset(null::rendition, ${JSON.stringify(moved)}::jsonb) returning name`,
  );
}

/**
 * The file is the other film from now on; what it was is kept in the other's row until `keptUntil`, where it could be
 * watched, and otherwise not at all.
 */
export async function exchangeFilms(
  db: Db,
  organizationId: string,
  { fileId, otherId, now, keptUntil }: { fileId: string; otherId: string; now: Date; keptUntil: Date },
): Promise<void> {
  await noteFormer(db, organizationId, fileId, otherId, now);
  await exchangeContent(db, organizationId, fileId, otherId);
  await exchangeRenditions(db, organizationId, fileId, otherId);
  await db.run(sql`
    update file set remove_after = case when status = 'ready' then ${keptUntil}::timestamptz else ${now}::timestamptz end,
      status = case when status = 'ready' then status else 'failed' end
    where organization_id = ${organizationId} and id = ${otherId}`);
}

/** The name a line of the log gives to the person who uploaded. */
export async function findUploader(db: Db, accountId: string | null): Promise<string> {
  const row = await db.one<{ name: string }>(sql`select ${uploader(sql`${accountId}`)} as name`);
  return row.name;
}
