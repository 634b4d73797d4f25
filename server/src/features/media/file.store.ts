import type { FileItem } from '@firstlook/contract/media.ts';
import { type Db, empty, sql } from '../../platform/database.ts';
import { holds } from '../../platform/search.sql.ts';
import { zoneOfOrganization } from '../organization/organization-zone.sql.ts';

export interface FileRow {
  organization_id: string;
  id: string;
  kind: FileItem['kind'];
  status: FileItem['status'];
  progress: number;
  error: string | null;
  name: string;
  title: string;
  extension: string;
  content_type: string;
  size: number;
  sha256: string | null;
  /** Of the same bytes, as archives ask for it; null of what came before it was kept. */
  crc32: number | null;
  width: number | null;
  height: number | null;
  duration_seconds: number | null;
  storage_key: string | null;
  placeholder: string | null;
  colour: string | null;
  sizes: number[];
  thumbnails: number;
  has_poster: boolean;
  /** Pictures in its storyboard; 0: it has none. */
  storyboard: number;
  captions: { id: string; locale: string; isOfFormerFilm: boolean }[];
  package_folder: string | null;
  /** Whether a document that is no PDF has an edition that is read here; null: nobody tried. */
  reading: 'made' | 'refused' | null;
  reading_fault: FileItem['readingFault'];
  /** What the file was uploaded for; decides whether it may be swept away. */
  parent: object;
  source_file_id: string | null;
  attempts: number;
  /** The file whose replacement, or former film, this is. */
  replaces_id: string | null;
  /** Null: a replacement that has not taken its place. */
  film_version: number | null;
  /** The films that it was before, by their numbers. */
  former_films: Record<string, { title: string }>;
  created_at: Date;
  /** What the releases that show it say; the stricter where they differ. */
  requires_auth: boolean;
  is_downloadable: boolean;
}

const columns = sql`organization_id, id, kind, status, progress, error, name, title, extension, content_type, size, sha256, crc32,
  width, height, duration_seconds, storage_key, placeholder, colour, sizes, thumbnails, has_poster, storyboard, package_folder, reading,
  reading_fault, parent, source_file_id, attempts, replaces_id, film_version, created_at,
  former_films,
  case when kind in ('video', 'audio') then coalesce((
    select jsonb_agg(jsonb_build_object('id', c.id, 'locale', c.locale, 'isOfFormerFilm', c.film_version <> file.film_version)
      order by c.locale) from caption c
    where c.organization_id = file.organization_id and c.file_id = file.id), '[]') else '[]' end as captions,
  coalesce((select bool_or(u.requires_auth) from release_file u where u.organization_id = file.organization_id
    and u.file_id = file.id and u.is_current), true) as requires_auth,
  coalesce((select bool_and(u.is_downloadable) from release_file u where u.organization_id = file.organization_id
    and u.file_id = file.id and u.is_current), true) as is_downloadable`;

export async function listKnownFiles(
  db: Db,
  organizationId: string,
  ids: string[],
): Promise<Map<string, FileItem['kind']>> {
  const rows = await db.many<{ id: string; kind: FileItem['kind'] }>(
    // Locked, so that a file which is about to be used is not taken for unused meanwhile.
    sql`select id, kind from file where organization_id = ${organizationId} and id = any(${ids}) and removed_at is null
      and replaces_id is null for share`,
  );
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

export async function listFormerFilms(db: Db, organizationId: string, ids: string[]): Promise<string[]> {
  const rows = await db.many<{ id: string }>(
    sql`select id from file where organization_id = ${organizationId} and id = any(${ids}) and replaces_id is not null`,
  );
  return rows.map(({ id }) => id);
}

export function findFile(db: Db, organizationId: string, id: string): Promise<FileRow | null> {
  return db.maybe<FileRow>(
    sql`select ${columns} from file where organization_id = ${organizationId} and id = ${id} and removed_at is null`,
  );
}

export function listFilesById(db: Db, organizationId: string, ids: readonly string[]): Promise<FileRow[]> {
  return db.many<FileRow>(
    sql`select ${columns} from file where organization_id = ${organizationId} and id = any(${[...ids]}) and removed_at is null`,
  );
}

/** The zone by whose clocks the days of the organization end. */
export async function findZone(db: Db, organizationId: string): Promise<string> {
  const row = await db.one<{ zone: string }>(sql`
    select ${zoneOfOrganization} as zone from organization o where organization_id = ${organizationId}`);
  return row.zone;
}

export interface NewFile {
  id: string;
  kind: FileRow['kind'];
  name: string;
  extension: string;
  contentType: string;
  size: number;
  durationSeconds: number | null;
  parent: object;
  /** Null for what the product made itself. */
  createdBy: string | null;
  sourceFileId?: string;
  crop?: object;
  /** The film whose place it takes once it is ready. */
  replacesId?: string;
}

/** A file that is still being put together. */
export function insertFile(db: Db, organizationId: string, file: NewFile): Promise<number> {
  return db.run(sql`
    insert into file (organization_id, id, kind, status, name, title, extension, content_type, size, duration_seconds,
      parent, created_by, source_file_id, crop, replaces_id, film_version)
    values (${organizationId}, ${file.id}, ${file.kind}, 'uploading', ${file.name}, ${file.name.replace(/\.[^.]*$/, '')},
      ${file.extension}, ${file.contentType}, ${file.size}, ${file.durationSeconds}, ${JSON.stringify(file.parent)},
      ${file.createdBy}, ${file.sourceFileId ?? null}, ${file.crop ? JSON.stringify(file.crop) : null},
      ${file.replacesId ?? null}, ${file.replacesId ? null : 1})`);
}

export interface StoredFacts {
  status: 'encrypting' | 'ready';
  storageKey: string;
  /** Of the bytes as they were uploaded; null for what we made ourselves, and of a film until its source stands. */
  sha256: string | null;
  crc32?: number;
  /** Of what we made ourselves; what was uploaded has the size that was announced. */
  size?: number;
  image?: { width: number; height: number; placeholder: string; colour: string; sizes: number[] };
}

/** From `uploading` to the next state. False when it already went on. */
export async function updateStoredFile(
  db: Db,
  organizationId: string,
  id: string,
  facts: StoredFacts,
): Promise<boolean> {
  const image = facts.image;
  const changed = await db.run(sql`
    update file set status = ${facts.status}, storage_key = ${facts.storageKey}, sha256 = ${facts.sha256}, crc32 = ${facts.crc32 ?? null},
      size = coalesce(${facts.size ?? null}::bigint, size),
      progress = ${facts.status === 'ready' ? 100 : 0}, width = ${image?.width ?? null}, height = ${image?.height ?? null},
      placeholder = ${image?.placeholder ?? null}, colour = ${image?.colour ?? null}, sizes = ${image?.sizes ?? []},
      updated_at = now()
    where organization_id = ${organizationId} and id = ${id} and status = 'uploading'`);
  return changed === 1;
}

/** The outline of a sound, 0 to 100; apart from the row, which is read far more often than a sound is opened. */
export async function findPeaks(db: Db, organizationId: string, id: string): Promise<number[]> {
  const found = await db.maybe<{ peaks: number[] }>(
    sql`select peaks from file where organization_id = ${organizationId} and id = ${id}`,
  );
  return found?.peaks ?? [];
}

export function updateHash(db: Db, organizationId: string, id: string, sha256: string): Promise<number> {
  return db.run(
    sql`update file set sha256 = ${sha256}, updated_at = now() where organization_id = ${organizationId} and id = ${id}`,
  );
}

export function removeFile(db: Db, organizationId: string, id: string): Promise<number> {
  return db.run(sql`delete from file where organization_id = ${organizationId} and id = ${id}`);
}

interface FileFilter {
  search: string;
  kind?: string;
  status?: string;
  from?: Date;
  to?: Date;
  isOldestFirst: boolean;
  limit: number;
  offset: number;
}

export async function listFiles(db: Db, organizationId: string, filter: FileFilter) {
  const where = sql`organization_id = ${organizationId} and removed_at is null and replaces_id is null
    ${filter.search ? sql`and ${holds(sql`name`, filter.search)}` : empty}
    ${filter.kind ? sql`and kind = ${filter.kind}` : empty} ${filter.status ? sql`and status = ${filter.status}` : empty}
    ${filter.from ? sql`and created_at >= ${filter.from}` : empty} ${filter.to ? sql`and created_at <= ${filter.to}` : empty}`;
  const order = filter.isOldestFirst ? sql`created_at, id` : sql`created_at desc, id desc`;
  const rows = await db.many<FileRow>(
    sql`select ${columns} from file where ${where} order by ${order} limit ${filter.limit} offset ${filter.offset}`,
  );
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::int as total from file where ${where}`,
  );
  return { rows, total };
}
