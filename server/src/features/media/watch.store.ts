import { type Db, empty, type Sql, sql } from '../../platform/database.ts';
import type { Sections } from './playback.policy.ts';
import type { Credit } from './sitting.policy.ts';

/** A viewer with a film of a release: what they have seen of it is kept in one row, the sum of their sittings. */
export interface WatchKey {
  fileId: string;
  releaseId: string | null;
  viewerKey: string;
  accountId: string | null;
  recipientId: string | null;
  linkTokenId: string | null;
  /** Watches of a film and of the one that took its place are two. */
  filmVersion: number;
}

const isSameViewer = sql`(organization_id, file_id, viewer_key, coalesce(release_id, ''), film_version)`;

/** The viewer's row, made where there is none, locked until the transaction ends: the heartbeats of one viewer go one by one. */
export function lockWatch(
  db: Db,
  organizationId: string,
  row: WatchKey & { id: string; durationSeconds: number; at: Date },
): Promise<{ id: string } & Credit> {
  return db.one(sql`
    insert into watch (organization_id, id, file_id, release_id, viewer_key, account_id, recipient_id, link_token_id,
      film_version, duration_seconds, created_at, updated_at)
    values (${organizationId}, ${row.id}, ${row.fileId}, ${row.releaseId}, ${row.viewerKey}, ${row.accountId}, ${row.recipientId},
      ${row.linkTokenId}, ${row.filmVersion}, ${row.durationSeconds}, ${row.at}, ${row.at})
    on conflict ${isSameViewer} do update set duration_seconds = excluded.duration_seconds
    returning id, credit_ms, beat_at`);
}

/** The sitting that goes on: the session's own, or without a session the viewer's last, unless it was silent since. */
export async function findOpenSitting(
  db: Db,
  organizationId: string,
  watchId: string,
  own: { sittingId: string | null } | null,
  since: Date,
): Promise<string | null> {
  const row = await db.maybe<{ id: string }>(sql`
    select id from sitting where organization_id = ${organizationId} and watch_id = ${watchId} and ended_at > ${since}
      and (${own === null} or id = ${own?.sittingId ?? null}) order by ended_at desc limit 1`);
  return row?.id ?? null;
}

export interface Beat {
  watchId: string;
  sittingId: string;
  startedAt: Date;
  at: Date;
  device: string;
  country: string;
  origin: string;
  /** What the viewer may still report afterwards. */
  creditMs: number;
}

/**
 * Adds a heartbeat to its sitting and to what is kept of the viewer, in one statement: ranges by union, hundredths and
 * time by addition. Nothing else writes what was watched.
 */
export function writeBeat(
  db: Db,
  organizationId: string,
  beat: Beat,
  seen: Sections,
): Promise<{ total_ms: number }> {
  const ranges = `{${seen.ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;
  const added = (kept: Sql) => sql`add_each(${kept}, ${seen.buckets}::int[])`;
  return db.one(sql`
    with written as (
      insert into sitting as sitting (organization_id, id, watch_id, ranges, buckets, total_ms, device, country, origin, started_at, ended_at)
      values (${organizationId}, ${beat.sittingId}, ${beat.watchId}, ${ranges}::int4multirange, ${seen.buckets}, ${seen.totalMilliseconds},
        ${beat.device}, ${beat.country}, ${beat.origin}, ${beat.startedAt}, ${beat.at})
      on conflict (organization_id, id) do update set ranges = sitting.ranges + excluded.ranges, buckets = ${added(sql`sitting.buckets`)},
        total_ms = sitting.total_ms + excluded.total_ms, ended_at = greatest(sitting.ended_at, excluded.ended_at))
    update watch set ranges = watch.ranges + ${ranges}::int4multirange, buckets = ${added(sql`watch.buckets`)},
      total_ms = watch.total_ms + ${seen.totalMilliseconds},
      position_seconds = case when ${seen.totalMilliseconds} > 0 then ${seen.position} else position_seconds end,
      credit_ms = ${beat.creditMs}, beat_at = ${beat.at}, updated_at = ${beat.at}
    where organization_id = ${organizationId} and id = ${beat.watchId}
    returning total_ms`);
}

/**
 * Notes a part of the film that was handed out.
 *
 * @param lengths of all parts of its rendition, milliseconds
 * @returns how much of the film was handed out since the viewer's last view was spent, milliseconds
 */
export async function noteFetched(
  db: Db,
  organizationId: string,
  row: WatchKey & { id: string; at: Date },
  part: number,
  lengths: readonly number[],
): Promise<number> {
  const parts = `{[${part},${part + 1})}`;
  const { handed } = await db.one<{ handed: number }>(sql`
    insert into watch as watch (organization_id, id, file_id, release_id, viewer_key, account_id, recipient_id, link_token_id, film_version,
      fetched, created_at, updated_at)
    values (${organizationId}, ${row.id}, ${row.fileId}, ${row.releaseId}, ${row.viewerKey}, ${row.accountId}, ${row.recipientId},
      ${row.linkTokenId}, ${row.filmVersion}, ${parts}::int4multirange, ${row.at}, ${row.at})
    on conflict ${isSameViewer} do update set fetched = watch.fetched + excluded.fetched
    returning handed_length(watch.fetched, ${[...lengths]}::float8[]) as handed`);
  return handed;
}

export async function findPosition(
  db: Db,
  organizationId: string,
  {
    fileId,
    viewerKey,
    releaseId,
    filmVersion,
  }: Pick<WatchKey, 'fileId' | 'viewerKey' | 'releaseId' | 'filmVersion'>,
): Promise<number> {
  const row = await db.maybe<{ position_seconds: number }>(sql`
    select position_seconds from watch where organization_id = ${organizationId} and file_id = ${fileId}
      and viewer_key = ${viewerKey} and coalesce(release_id, '') = ${releaseId ?? ''} and film_version = ${filmVersion}`);
  return row?.position_seconds ?? 0;
}

/** The releases whose films most different viewers watched since then, the most watched first. */
export async function listMostWatchedIds(
  db: Db,
  organizationId: string,
  { among, since, limit }: { among?: string[] | undefined; since: Date; limit: number },
): Promise<string[]> {
  const isAsked = among ? sql`and release_id = any(${among})` : empty;
  const rows = await db.many<{ id: string }>(sql`
    select release_id as id from watch w
    where organization_id = ${organizationId} and updated_at >= ${since} and total_ms > 0 and release_id is not null ${isAsked}
      and not exists (select from release r
        where r.organization_id = w.organization_id and r.id = w.release_id and r.archived_at is not null)
    group by release_id order by count(distinct viewer_key) desc, sum(total_ms) desc, release_id limit ${limit}`);
  return rows.map(({ id }) => id);
}
