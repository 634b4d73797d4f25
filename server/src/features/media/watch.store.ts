import { type Db, empty, sql } from '../../platform/database.ts';
import type { Sections } from './playback.policy.ts';

export interface WatchKey {
  id: string;
  fileId: string;
  releaseId: string | null;
  viewerKey: string;
  accountId: string | null;
  recipientId: string | null;
  durationSeconds: number;
}

export interface WatchRow {
  id: string;
  file_id: string;
  release_id: string | null;
  account_id: string | null;
  title: string;
  /** `[from, to)` pairs. */
  sections: [number, number][];
  total_ms: number;
  duration_seconds: number;
  created_at: Date;
}

/** Merges a heartbeat into what the viewer watched: ranges by union, hundredths and time by addition. */
export function upsertWatch(
  db: Db,
  organizationId: string,
  key: WatchKey,
  seen: Sections,
): Promise<{ id: string; total_ms: number }> {
  const ranges = `{${seen.ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;
  return db.one(sql`
    insert into watch as watch (organization_id, id, file_id, release_id, viewer_key, account_id, recipient_id, ranges, buckets,
      total_ms, duration_seconds, position_seconds)
    values (${organizationId}, ${key.id}, ${key.fileId}, ${key.releaseId}, ${key.viewerKey}, ${key.accountId},
      ${key.recipientId}, ${ranges}::int4multirange, ${seen.buckets}, ${seen.totalMilliseconds}, ${key.durationSeconds},
      ${seen.position})
    on conflict (organization_id, file_id, viewer_key, coalesce(release_id, '')) do update set
      ranges = watch.ranges + excluded.ranges,
      buckets = (select array_agg(old + fresh order by place)
        from unnest(watch.buckets, excluded.buckets) with ordinality as pair(old, fresh, place)),
      total_ms = watch.total_ms + excluded.total_ms, duration_seconds = excluded.duration_seconds,
      position_seconds = case when excluded.total_ms > 0 then excluded.position_seconds else watch.position_seconds end,
      updated_at = now()
    returning id, total_ms`);
}

export async function findPosition(
  db: Db,
  organizationId: string,
  fileId: string,
  viewerKey: string,
  releaseId: string | null,
): Promise<number> {
  const row = await db.maybe<{ position_seconds: number }>(sql`
    select position_seconds from watch where organization_id = ${organizationId} and file_id = ${fileId}
      and viewer_key = ${viewerKey} and coalesce(release_id, '') = ${releaseId ?? ''}`);
  return row?.position_seconds ?? 0;
}

const columns = sql`w.id, w.file_id, w.release_id, w.account_id, coalesce(r.title, f.title) as title,
  (select coalesce(jsonb_agg(jsonb_build_array(lower(part), upper(part))), '[]') from unnest(w.ranges) as part) as sections,
  w.total_ms, w.duration_seconds, w.created_at`;
const from = sql`watch w join file f on f.organization_id = w.organization_id and f.id = w.file_id
  left join release r on r.organization_id = w.organization_id and r.id = w.release_id`;

export function findWatch(db: Db, organizationId: string, id: string): Promise<WatchRow | null> {
  return db.maybe<WatchRow>(
    sql`select ${columns} from ${from} where w.organization_id = ${organizationId} and w.id = ${id}`,
  );
}

interface WatchFilter {
  releaseId?: string;
  fileId?: string;
  accountId?: string;
  from?: Date;
  to?: Date;
  isOldestFirst: boolean;
  limit: number;
  offset: number;
}

export async function listWatches(db: Db, organizationId: string, filter: WatchFilter) {
  const where = sql`w.organization_id = ${organizationId}
    ${filter.releaseId ? sql`and w.release_id = ${filter.releaseId}` : empty}
    ${filter.fileId ? sql`and w.file_id = ${filter.fileId}` : empty}
    ${filter.accountId ? sql`and w.account_id = ${filter.accountId}` : empty}
    ${filter.from ? sql`and w.created_at >= ${filter.from}` : empty}
    ${filter.to ? sql`and w.created_at <= ${filter.to}` : empty}`;
  const order = filter.isOldestFirst ? sql`w.created_at, w.id` : sql`w.created_at desc, w.id desc`;
  const rows = await db.many<WatchRow>(
    sql`select ${columns} from ${from} where ${where} order by ${order} limit ${filter.limit} offset ${filter.offset}`,
  );
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::int as total from watch w where ${where}`,
  );
  return { rows, total };
}
