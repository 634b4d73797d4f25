import type { fileFaults } from '@firstlook/contract/storage-usage.ts';
import { type Db, sql } from '../../platform/database.ts';

export interface StoredSource {
  organization_id: string;
  storage_key: string;
  /** Of the bytes as they came in, hexadecimal. */
  sha256: string;
  size: number;
}

const named = sql`f.sha256 is not null and f.storage_key is not null and f.removed_at is null`;

const source = sql`f.organization_id, f.storage_key, f.sha256, f.size`;
const itsDamage = sql`d.organization_id = f.organization_id and d.storage_key = f.storage_key`;

/** Some of the files that were wrong before (asked as the owner, over all organizations). */
export function pickDamaged(db: Db, count: number): Promise<StoredSource[]> {
  return db.many<StoredSource>(sql`
    select ${source} from file_damage d join file f on ${itsDamage} where ${named} order by random() limit ${count}`);
}

/** Some of those that are not known to be wrong (asked as the owner, over all organizations). */
export function pickSources(db: Db, count: number): Promise<StoredSource[]> {
  return db.many<StoredSource>(sql`
    select ${source} from file f where ${named} and not exists (select from file_damage d where ${itsDamage})
    order by random() limit ${count}`);
}

/** Whether the bytes are still those of a file: it may have been swept while it was read. */
export async function isStillNamed(db: Db, { organization_id, storage_key, sha256 }: StoredSource) {
  const row = await db.maybe(sql`
    select 1 from file f where f.organization_id = ${organization_id} and f.storage_key = ${storage_key}
      and f.sha256 = ${sha256} and ${named}`);
  return row !== null;
}

export type FileFault = (typeof fileFaults)[number];

export function noteDamage(
  db: Db,
  { organization_id, storage_key }: StoredSource,
  fault: FileFault,
  now: Date,
): Promise<number> {
  return db.run(sql`
    insert into file_damage (organization_id, storage_key, fault, found_at)
    values (${organization_id}, ${storage_key}, ${fault}, ${now})
    on conflict (organization_id, storage_key) do update set fault = excluded.fault`);
}

/** It is whole. */
export function forgetDamage(db: Db, { organization_id, storage_key }: StoredSource): Promise<number> {
  return db.run(
    sql`delete from file_damage where organization_id = ${organization_id} and storage_key = ${storage_key}`,
  );
}

/** Damage of files that are gone since. */
export function sweepDamage(db: Db): Promise<number> {
  return db.run(sql`
    delete from file_damage d where not exists (select from file f
      where f.organization_id = d.organization_id and f.storage_key = d.storage_key and ${named})`);
}

/** What the last look over the whole installation came to. */
export interface FileCheck {
  at: string;
  looked: number;
}

const key = 'fileCheck';

export function setFileCheck(db: Db, check: FileCheck): Promise<number> {
  return db.run(sql`
    insert into installation (key, value) values (${key}, ${JSON.stringify(check)})
    on conflict (key) do update set value = excluded.value`);
}

/** @returns the last look, null before the first; how many files are wrong now, over all organizations, and five of them */
export async function findFileCheck(db: Db): Promise<{
  last: FileCheck | null;
  total: number;
  damaged: { organization_id: string; id: string; fault: FileFault }[];
}> {
  const row = await db.maybe<{ value: FileCheck }>(sql`select value from installation where key = ${key}`);
  const damaged = await db.many<{ organization_id: string; id: string; fault: FileFault; total: number }>(sql`
    select f.organization_id, f.id, d.fault, count(*) over ()::int as total
    from file_damage d join file f on ${itsDamage} where ${named} order by d.found_at, f.id limit 5`);
  return { last: row?.value ?? null, total: damaged[0]?.total ?? 0, damaged };
}
