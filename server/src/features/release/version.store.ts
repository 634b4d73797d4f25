import { type Db, sql } from '../../platform/database.ts';

export interface VersionRow {
  version: number;
  release_type: string;
  data: Record<string, unknown>;
  design: Record<string, unknown>;
  expiration_date: Date | null;
  embargo_until: Date | null;
  publish_at: Date | null;
  changed_at: Date;
  is_current: boolean;
}

export interface VersionLine {
  version: number;
  title: string;
  changed_at: Date;
  changed_by: string | null;
  is_current: boolean;
  changes: string[] | null;
}

const columns = sql`version, release_type, data, design, expiration_date, embargo_until, publish_at, changed_by, changed_at`;

/** What the release was and is; `keep_release_version` writes the former. */
const versionsOf = (organizationId: string, releaseId: string) => sql`(
  select ${columns}, false as is_current from release_version
  where organization_id = ${organizationId} and release_id = ${releaseId}
  union all
  select ${columns}, true from release where organization_id = ${organizationId} and id = ${releaseId})`;

/** The newest first, each with what is otherwise than in the one before. */
export function listVersions(
  db: Db,
  organizationId: string,
  releaseId: string,
  { page, limit }: { page: number; limit: number },
): Promise<VersionLine[]> {
  return db.many<VersionLine>(sql`
    select v.version, coalesce(v.data->>'title', '') as title, v.changed_at, v.is_current,
      (select trim(a.first_name || ' ' || a.last_name) from account a where a.id = v.changed_by) as changed_by,
      case when b.version is not null then array(
        select 'releaseData.' || coalesce(now.key, was.key)
        from jsonb_each(v.data) now full join jsonb_each(b.data) was on was.key = now.key
        where coalesce(now.value, 'null') <> coalesce(was.value, 'null')
        union all select 'releaseType' where v.release_type <> b.release_type
        union all select 'design' where jsonb_strip_nulls(v.design) <> jsonb_strip_nulls(b.design)
        union all select 'expirationDate' where v.expiration_date is distinct from b.expiration_date
        union all select 'embargoUntil' where v.embargo_until is distinct from b.embargo_until
        union all select 'publishAt' where v.publish_at is distinct from b.publish_at) end as changes
    from (
      select ${columns}, is_current, lag(version) over (order by version) as before
      from ${versionsOf(organizationId, releaseId)} of_release
      order by version desc limit ${limit} offset ${page * limit}) v
    left join release_version b
      on b.organization_id = ${organizationId} and b.release_id = ${releaseId} and b.version = v.before
    order by v.version desc`);
}

export async function countVersions(db: Db, organizationId: string, releaseId: string): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from ${versionsOf(organizationId, releaseId)} of_release`);
  return row.count;
}

export function findVersion(
  db: Db,
  organizationId: string,
  releaseId: string,
  version: number,
): Promise<VersionRow | null> {
  return db.maybe<VersionRow>(
    sql`select ${columns}, is_current from ${versionsOf(organizationId, releaseId)} of_release where version = ${version}`,
  );
}

/** Of versions that old, all but the last of each month and release leave. */
export function thinVersionsBefore(db: Db, before: Date): Promise<number> {
  return db.run(sql`
    delete from release_version v where changed_at < ${before} and exists (
      select from release_version later where later.organization_id = v.organization_id
        and later.release_id = v.release_id and later.version > v.version
        and date_trunc('month', later.changed_at at time zone 'UTC') = date_trunc('month', v.changed_at at time zone 'UTC'))`);
}
