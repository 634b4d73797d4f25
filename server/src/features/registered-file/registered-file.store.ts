import { type Db, sql } from '../../platform/database.ts';
import type { PastOptions } from './past-option.ts';

export interface RegisteredFileRow {
  path: string;
  kind: 'fields' | 'template' | 'html';
  content: string;
  version: number;
  updated_at: Date;
  updated_by: string | null;
}

/** An own file of the organization, or null. */
export function findFile(db: Db, organizationId: string, path: string): Promise<RegisteredFileRow | null> {
  return db.maybe<RegisteredFileRow>(sql`
    select path, kind, content, version, updated_at,
      (select trim(a.first_name || ' ' || a.last_name) from account a where a.id = f.updated_by) as updated_by
    from registered_file f where organization_id = ${organizationId} and path = ${path}`);
}

export function listFiles(
  db: Db,
  organizationId: string,
): Promise<(Omit<RegisteredFileRow, 'content'> & { size: number })[]> {
  return db.many(sql`
    select path, kind, octet_length(content) as size, version, updated_at,
      (select trim(a.first_name || ' ' || a.last_name) from account a where a.id = f.updated_by) as updated_by
    from registered_file f where organization_id = ${organizationId} order by path limit 2000`);
}

/** The text of an own file of this kind, or null. */
export async function findText(
  db: Db,
  organizationId: string,
  path: string,
  kind: string,
): Promise<string | null> {
  const row = await db.maybe<{ content: string }>(sql`
    select content from registered_file where organization_id = ${organizationId} and path = ${path} and kind = ${kind}`);
  return row?.content ?? null;
}

/** An own file of definitions, with what its fields offered once. */
export function findFields(
  db: Db,
  organizationId: string,
  path: string,
): Promise<{ content: string; past_options: PastOptions } | null> {
  return db.maybe(sql`
    select content, past_options from registered_file
    where organization_id = ${organizationId} and path = ${path} and kind = 'fields'`);
}

export function keepPastOptions(
  db: Db,
  organizationId: string,
  path: string,
  past: PastOptions,
): Promise<number> {
  return db.run(sql`
    update registered_file set past_options = ${JSON.stringify(past)}::jsonb
    where organization_id = ${organizationId} and path = ${path}`);
}

/** Own templates that say any of these words, each with those that it says. */
export function findTemplatesSaying(
  db: Db,
  organizationId: string,
  words: readonly string[],
): Promise<{ path: string; names: string[]; content: string; version: number }[]> {
  return db.many(sql`
    select f.path, array_agg(w.word order by w.word) as names, f.content, f.version
    from registered_file f
    join unnest(${words}::text[]) as w(word)
      on f.content ~ ('\\m' || regexp_replace(w.word, '(\\W)', '\\\\\\1', 'g') || '\\M')
    where f.organization_id = ${organizationId} and f.kind = 'template'
    group by f.path, f.content, f.version order by f.path limit 100`);
}

interface FileWrite {
  organizationId: string;
  path: string;
  kind: string;
  content: string;
  by: string;
  at: Date;
}

/** @returns 0 when it was saved by another since `version` was read (0: the file must not be there) */
export async function saveFile(db: Db, file: FileWrite, version: number): Promise<number> {
  const written =
    version === 0
      ? await db.run(sql`
          insert into registered_file (organization_id, path, kind, content, updated_at, updated_by, version)
          select ${file.organizationId}, ${file.path}, ${file.kind}, ${file.content}, ${file.at}::timestamptz, ${file.by},
            coalesce((select max(version) from registered_file_version
              where organization_id = ${file.organizationId} and path = ${file.path}), 0) + 1
          on conflict do nothing`)
      : await db.run(sql`
          update registered_file set content = ${file.content}, version = version + 1, updated_at = ${file.at},
            updated_by = ${file.by}
          where organization_id = ${file.organizationId} and path = ${file.path} and kind = ${file.kind}
            and version = ${version}`);
  if (written === 1)
    await db.run(sql`
      insert into registered_file_version (organization_id, path, version, kind, content, created_by, created_at)
      select organization_id, path, version, kind, content, updated_by, updated_at from registered_file
      where organization_id = ${file.organizationId} and path = ${file.path}`);
  return written;
}

/** Of an own file that is there. */
export function listVersions(db: Db, organizationId: string, path: string): Promise<RegisteredFileRow[]> {
  return db.many<RegisteredFileRow>(sql`
    select path, kind, content, version, created_at as updated_at,
      (select trim(a.first_name || ' ' || a.last_name) from account a where a.id = v.created_by) as updated_by
    from registered_file_version v where organization_id = ${organizationId} and path = ${path}
      and exists (select from registered_file f where f.organization_id = ${organizationId} and f.path = ${path})
    order by version desc limit 50`);
}

export function removeFile(db: Db, organizationId: string, path: string): Promise<number> {
  return db.run(
    sql`delete from registered_file where organization_id = ${organizationId} and path = ${path}`,
  );
}
