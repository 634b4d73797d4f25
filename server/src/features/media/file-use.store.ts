import { type Db, type Sql, sql } from '../../platform/database.ts';

/** A file that a release names, with what its File item there says; true where it says nothing. */
export interface NamedFile {
  id: string;
  requires_auth: boolean;
  is_downloadable: boolean;
  /** The last day on which it may be used, `YYYY-MM-DD`; null: no end was said. */
  usable_until: string | null;
}

/** The last day that a file item `i` says; null where that is none. */
export const lastDayOf = sql`(jsonb_path_query_first(i, '$.usableUntil.datetime("YYYY-MM-DD")', '{}', true) #>> '{}')::date`;

/** Files of the organization that the stored data of a release names, as a file item or by an address. */
export function listNamedFiles(db: Db, organizationId: string, releaseId: string): Promise<NamedFile[]> {
  return db.many<NamedFile>(sql`
    with item as (
      select i from release r, jsonb_path_query(r.data, '$.** ? (exists (@.fileId))') as i
      where r.organization_id = ${organizationId} and r.id = ${releaseId}
    ), named as (
      select file.id, coalesce(i->>'requireAuth', 'true') as requires_auth, coalesce(i->>'downloadable', 'true') as is_downloadable,
        ${lastDayOf} as usable_until
      -- What is said of a crop is said of the picture that it was cut from.
      from item, lateral (values (i->>'fileId'), (i #>> '{original,fileId}')) as file(id) where file.id is not null
      union all
      select found[1], null, null, null from release r, regexp_matches(r.data::text, '/file/[^/"\\s]+/([A-Za-z0-9_-]{8,64})/', 'g') as found
      where r.organization_id = ${organizationId} and r.id = ${releaseId})
    select f.id, coalesce(bool_or(n.requires_auth <> 'false'), true) as requires_auth,
      -- What is neither yes nor no keeps its file.
      coalesce(bool_and(n.is_downloadable = 'true'), true) as is_downloadable,
      -- A crop may be used no longer than what it was cut from.
      least(min(n.usable_until), (select min(s.usable_until) from named s where s.id = f.source_file_id))::text as usable_until
    from file f join named n on n.id = f.id
    where f.organization_id = ${organizationId} and f.removed_at is null group by f.id, f.source_file_id`);
}

export async function addUse(
  db: Db,
  organizationId: string,
  releaseId: string,
  files: readonly NamedFile[],
): Promise<void> {
  await db.run(sql`
    insert into release_file (organization_id, release_id, file_id, requires_auth, is_downloadable, usable_until)
    select ${organizationId}, ${releaseId}, id, requires_auth, is_downloadable, usable_until
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
      as f(id text, requires_auth boolean, is_downloadable boolean, usable_until date)
    on conflict (organization_id, release_id, file_id) do update set is_current = true,
      requires_auth = excluded.requires_auth, is_downloadable = excluded.is_downloadable, usable_until = excluded.usable_until`);
  await db.run(sql`
    update file set remove_after = null
    where organization_id = ${organizationId} and id = any(${files.map(({ id }) => id)}) and remove_after is not null`);
}

const isOther = (organizationId: string, releaseId: string, ids: string[]) =>
  sql`u.organization_id = ${organizationId} and u.release_id = ${releaseId} and u.is_current and not u.file_id = any(${ids})`;

/** Whether other files than these are current ones of a release. */
export async function showsOthers(
  db: Db,
  organizationId: string,
  releaseId: string,
  ids: string[],
): Promise<boolean> {
  const row = await db.maybe(
    sql`select from release_file u where ${isOther(organizationId, releaseId, ids)} limit 1`,
  );
  return row !== null;
}

/**
 * Pictures of a release that was sent, or waits in a send, stay for the mails that show them; they are only not current
 * any more.
 */
export function retireSentPictures(db: Db, organizationId: string, releaseId: string, ids: string[]) {
  return db.run(sql`
    update release_file u set is_current = false from release r, file f
    where ${isOther(organizationId, releaseId, ids)}
      and r.organization_id = u.organization_id and r.id = u.release_id
      and (r.distributed_at is not null or exists (
        select from distribution d where d.organization_id = r.organization_id and d.release_id = r.id))
      and f.organization_id = u.organization_id and f.id = u.file_id and f.kind = 'img'`);
}

/** Current files of a release other than these are not its files any more. @returns which they were */
export async function dropUse(
  db: Db,
  organizationId: string,
  releaseId: string,
  ids: string[],
): Promise<string[]> {
  const rows = await db.many<{ file_id: string }>(sql`
    delete from release_file u where ${isOther(organizationId, releaseId, ids)} returning file_id`);
  return rows.map(({ file_id }) => file_id);
}

/** @returns the retired pictures that no mail can show any more */
export async function dropRetired(db: Db, organizationId: string, releaseId: string): Promise<string[]> {
  const rows = await db.many<{ file_id: string }>(sql`
    delete from release_file where organization_id = ${organizationId} and release_id = ${releaseId} and not is_current
    returning file_id`);
  return rows.map(({ file_id }) => file_id);
}

/** Whatever these releases show, or mails of them. @returns which files that were */
export async function dropAllUse(
  db: Db,
  organizationId: string,
  releaseIds: readonly string[],
): Promise<string[]> {
  const rows = await db.many<{ file_id: string }>(sql`
    delete from release_file where organization_id = ${organizationId} and release_id = any(${[...releaseIds]})
    returning file_id`);
  return rows.map(({ file_id }) => file_id);
}

/** Those of them that no other release shows may be removed from then on. */
export function scheduleRemoval(db: Db, organizationId: string, ids: string[], at: Date): Promise<number> {
  return db.run(sql`
    update file f set remove_after = ${at}
    where f.organization_id = ${organizationId} and f.id = any(${ids}) and f.removed_at is null
      and not exists (select from release_file u where u.organization_id = f.organization_id and u.file_id = f.id)`);
}

/** Whether a setting or a registered file (a design, a style) of the organization names the `file f`. */
export const isNamedByOrganization = sql`(
  exists (select from organization o where o.organization_id = f.organization_id and position(f.id in o.settings::text) > 0)
  or exists (select from registered_file g where g.organization_id = f.organization_id and position(f.id in g.content) > 0)
  or exists (select from registered_file_version v where v.organization_id = f.organization_id and position(f.id in v.content) > 0))`;

/** Whether a template of releases names the `file f`: what begins with it shall have its pictures. */
const isNamedByTemplate = sql`exists (select from release_template t where t.organization_id = f.organization_id
  and position(f.id in t.data::text) > 0)`;

/** Whether the `file f` came for a release, and none has it, nor a crop that was cut from it. */
export const isUnshown = sql`(coalesce(f.parent->>'collection', 'release') = 'release'
  and not exists (select from release_file u where u.organization_id = f.organization_id and u.file_id = f.id)
  and not exists (select from file c where c.organization_id = f.organization_id and c.source_file_id = f.id and c.removed_at is null))`;

/** Whether nothing names the `file f`: it is in no release, nor in a setting, a text or a template. */
export const isUnused = sql`(${isUnshown} and not ${isNamedByOrganization} and not ${isNamedByTemplate})`;

/**
 * The same of all files at once that may leave: those of them that a setting, a text or a template names. Each text is read
 * once; what could hold an id is a run of its letters that is as long (`newFileId`), or longer. In a longer one an id begins or
 * ends it, or stands behind or before a `-` or `_`; that is not looked for in runs that no person wrote (pictures as letters).
 * What leaves is asked for each file by itself when it does (`takeUnused`).
 */
export async function listNamedElsewhere(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    with held as (
      select settings::text as content from organization where organization_id = ${organizationId}
      union select content from registered_file where organization_id = ${organizationId}
      union select content from registered_file_version where organization_id = ${organizationId}
      union select data::text from release_template where organization_id = ${organizationId}
    ), run as materialized (
      select distinct found[1] as letters from held, regexp_matches(content, '[A-Za-z0-9_-]{24,}', 'g') as found
    ), piece as (
      select letters from run
      union all
      select unnest(array[left(letters, 24), right(letters, 24)]) from run where length(letters) > 24
      union all
      select unnest(array[substr(letters, place + 1, 24), substr(letters, greatest(place - 24, 1), 24)])
      from run, generate_series(1, length(letters)) as place
      where length(letters) between 25 and 200 and letters ~ '[-_]' and substr(letters, place, 1) in ('-', '_')
    )
    select id from file where organization_id = ${organizationId} and removed_at is null and remove_after is not null
    -- Not a join: how many pieces there are cannot be reckoned beforehand, and one by the other is what takes long.
    intersect select letters from piece`);
  return rows.map(({ id }) => id);
}

export interface UnusedFile {
  organization_id: string;
  id: string;
  /** A former film, or a replacement that came to nothing: it may lie in the folder of the film that lives. */
  replaces_id: string | null;
  /** Null: it never took its place, and its folder is its own. */
  film_version: number | null;
  storage_key: string | null;
  package_folder: string | null;
}

const isOver = (now: Date) =>
  sql`(remove_after <= ${now} and purged_at is null and status in ('ready', 'failed'))`;

/** Organizations that have files whose time is over. */
export const withUnused = (now: Date): Sql =>
  sql`select distinct organization_id from file where ${isOver(now)}`;

/**
 * Takes files out of use that nothing shows any more, and those of an earlier run whose bytes are still there. Former
 * films go when their time is over. Left alone, and asked again a day later: what a release shows, originals of pictures that live, what belongs to the
 * organization or an account, and what a setting, a registered file (a design, a style) or a template of releases names.
 */
export function takeUnused(db: Db, now: Date, limit: number): Promise<UnusedFile[]> {
  return db.many(sql`
    with due as (
      select organization_id, id from file
      where ${isOver(now)}
      order by remove_after limit ${limit} for update skip locked
    ), taken as (
      update file f set removed_at = coalesce(f.removed_at, ${now})
      where (f.organization_id, f.id) in (select organization_id, id from due)
        and (f.removed_at is not null or f.replaces_id is not null or ${isUnused})
      returning f.organization_id, f.id, f.replaces_id, f.film_version, f.storage_key, f.package_folder
    ), postponed as (
      update file f set remove_after = ${now}::timestamptz + interval '1 day'
      where (f.organization_id, f.id) in (select organization_id, id from due except select organization_id, id from taken)
    )
    select organization_id, id, replaces_id, film_version, storage_key, package_folder from taken`);
}

/**
 * The bytes are gone, and with them everything that led to them; the key of a film, too.
 * @returns the original that a crop was cut from
 */
export async function markPurged(
  db: Db,
  organizationId: string,
  id: string,
  now: Date,
): Promise<string | null> {
  const row = await db.maybe<{ source_file_id: string | null }>(sql`
    update file set purged_at = ${now}, storage_key = null, package_folder = null, hls_key = null, sizes = '{}',
      has_poster = false, thumbnails = 0, storyboard = 0, peaks = '{}', placeholder = null
    where organization_id = ${organizationId} and id = ${id} and removed_at is not null returning source_file_id`);
  await db.run(sql`
    update file set remove_after = ${now} where organization_id = ${organizationId} and replaces_id = ${id} and purged_at is null`);
  return row?.source_file_id ?? null;
}
