import { organizationDefaults } from '@firstlook/contract/organization-default.ts';
import type {
  fileFaults,
  OpenUpload,
  PackagingItem,
  StorageUsage,
  StoredFile,
} from '@firstlook/contract/storage-usage.ts';
import { type Db, sql } from '../../platform/database.ts';
import { isUnshown } from './file-use.store.ts';

/** Whatever counts against the quota of an organization, a row for each: `kind` and `size` in bytes. */
const counted = (organizationId: string) => sql`(
  select case when replaces_id is not null and film_version is not null then 'former' else kind end as kind, size
  from file where organization_id = ${organizationId} and purged_at is null
  union all
  select 'caption', size from caption where organization_id = ${organizationId}
  union all
  select 'upload', file_size from upload where organization_id = ${organizationId} and file_id is null
    and withdrawn_at is null)`;

/** Bytes that count against the quota: kept files and captions, and all that open uploads have announced. */
export async function sumUsedBytes(db: Db, organizationId: string): Promise<number> {
  const row = await db.one<{ used: number }>(
    sql`select coalesce(sum(size), 0)::bigint as used from ${counted(organizationId)} as one`,
  );
  return row.used;
}

/** Whatever takes room in one organization waits for each other: two at once could each find room that only one has. */
export async function lockQuota(db: Db, organizationId: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`upload:${organizationId}`}, 0))`);
}

export function listByKind(db: Db, organizationId: string): Promise<StorageUsage['kinds']> {
  return db.many(sql`
    select kind, sum(size)::bigint as size, count(*)::int as count from ${counted(organizationId)} as one
    group by kind order by size desc, kind`);
}

/** The first three releases of `s` by title, each with what tells it from others of its title. */
const named = sql`coalesce((jsonb_agg(jsonb_build_object('_id', s.id, 'title', s.title, 'releaseType', s.release_type,
  'locale', coalesce(s.design->>'locale', ${organizationDefaults.locale}), 'at', coalesce(s.distributed_at, s.updated_at)) order by s.title, s.id)), '[]')`;
const ofRelease = sql`r.id, r.title, r.release_type, r.design, r.distributed_at, r.updated_at`;

/** The releases that show the `file f`; of a former film those of the film. */
const shownBy = sql`
  (select ${named} from (
    select ${ofRelease} from release_file u join release r on r.organization_id = u.organization_id and r.id = u.release_id
    where u.organization_id = f.organization_id and u.file_id = coalesce(f.replaces_id, f.id) order by r.title, r.id limit 3) s)
    as releases,
  (select count(*)::int from release_file u where u.organization_id = f.organization_id
    and u.file_id = coalesce(f.replaces_id, f.id)) as release_count`;

const isFormer = sql`(f.replaces_id is not null and f.film_version is not null)`;

export interface UsageRow extends Pick<StoredFile, 'kind' | 'size' | 'name' | 'releases'> {
  id: string;
  release_count: number;
  is_former: boolean;
  is_unused: boolean;
  remove_after: Date | null;
  created_at: Date;
}

/** Whether the sweep will find no use of the `file f`; `named` are those that something but a release names. */
const isUnused = (named: readonly string[]) =>
  sql`(f.remove_after is not null and ${isUnshown} and f.id <> all(${[...named]}))`;

const columns = (named: readonly string[]) =>
  sql`f.id, f.name, f.kind, f.size, f.created_at, f.remove_after, ${isFormer} as is_former, ${shownBy},
  ${isUnused(named)} as is_unused`;

/** The largest files that can still be got. */
export function listLargest(
  db: Db,
  organizationId: string,
  named: readonly string[],
  limit: number,
): Promise<UsageRow[]> {
  return db.many<UsageRow>(sql`
    select ${columns(named)} from file f where f.organization_id = ${organizationId} and f.removed_at is null
    order by f.size desc, f.id limit ${limit}`);
}

const leaves = (organizationId: string, named: readonly string[]) =>
  sql`f.organization_id = ${organizationId} and f.removed_at is null and f.remove_after is not null
    and (${isFormer} or ${isUnused(named)})`;

/** What the sweep will take. */
export function listLeaving(
  db: Db,
  organizationId: string,
  named: readonly string[],
  limit: number,
): Promise<UsageRow[]> {
  return db.many<UsageRow>(sql`
    select ${columns(named)} from file f where ${leaves(organizationId, named)}
    order by f.size desc, f.id limit ${limit}`);
}

/** Bytes of all that the sweep will take. */
export async function sumLeaving(db: Db, organizationId: string, named: readonly string[]): Promise<number> {
  const row = await db.one<{ size: number }>(
    sql`select coalesce(sum(f.size), 0)::bigint as size from file f where ${leaves(organizationId, named)}`,
  );
  return row.size;
}

export interface OpenUploadRow extends Pick<OpenUpload, 'name' | 'size' | 'received' | 'by' | 'releases'> {
  id: string;
  release_count: number;
  created_at: Date;
}

/** Whether the `release r` is what the `upload u` is for; of another film in the place of one those that show it. */
const isMeant = sql`r.organization_id = u.organization_id and (
  (u.parent->>'collection' = 'release' and r.id = u.parent->>'_id') or (u.parent->>'collection' = 'file' and exists (
    select 1 from release_file s where s.organization_id = u.organization_id and s.file_id = u.parent->>'_id'
      and s.release_id = r.id)))`;

/** Uploads whose parts are not all there, the largest first. */
export function listOpenUploads(db: Db, organizationId: string, limit: number): Promise<OpenUploadRow[]> {
  return db.many<OpenUploadRow>(sql`
    select u.id, u.original_name as name, u.file_size as size, u.created_at,
      coalesce((select sum(c.size)::bigint from upload_chunk c
        where c.organization_id = u.organization_id and c.upload_id = u.id), 0) as received,
      coalesce((select nullif(trim(a.first_name || ' ' || a.last_name), '') from account a where a.id = u.account_id), '') as by,
      (select ${named} from (
        select ${ofRelease} from release r where ${isMeant} order by r.title, r.id limit 3) s) as releases,
      (select count(*)::int from release r where ${isMeant}) as release_count
    from upload u where u.organization_id = ${organizationId} and u.file_id is null and u.withdrawn_at is null
    order by u.file_size desc, u.id limit ${limit}`);
}

export type DamagedRow = UsageRow & { fault: (typeof fileFaults)[number]; found_at: Date };

export function listDamaged(
  db: Db,
  organizationId: string,
  named: readonly string[],
  limit: number,
): Promise<DamagedRow[]> {
  return db.many<DamagedRow>(sql`
    select ${columns(named)}, d.fault, d.found_at
    from file_damage d join file f on f.organization_id = d.organization_id and f.storage_key = d.storage_key
    where d.organization_id = ${organizationId} and f.removed_at is null
    order by d.found_at desc, f.id limit ${limit}`);
}

export interface PackagingRow
  extends Pick<PackagingItem, 'kind' | 'size' | 'name' | 'releases' | 'progress'> {
  id: string;
  release_count: number;
  status: 'encrypting' | 'ready' | 'failed';
  error: string | null;
}

/** Films and sound that are not finished: those under way, those that wait, and those that failed and are still there. */
export function listUnfinished(db: Db, organizationId: string, limit: number): Promise<PackagingRow[]> {
  return db.many<PackagingRow>(sql`
    select f.id, f.name, f.kind, f.size, f.status, f.progress, f.error, ${shownBy} from file f
    where f.organization_id = ${organizationId} and f.removed_at is null
      and (f.status in ('encrypting', 'failed') or f.lower_due) and not ${isFormer}
    order by (f.status = 'failed'), f.created_at, f.id limit ${limit}`);
}
