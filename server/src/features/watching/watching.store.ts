import { type Db, sql } from '../../platform/database.ts';
import { accountKey, viewerPrefix } from '../media/viewer-key.ts';
import { viewsSpent, watchLimit } from '../media/watch-limit.sql.ts';

/** Whose rows; never those of another. */
export interface Watcher {
  organizationId: string;
  accountId: string;
  /** The person's names in promises to keep an embargo. */
  readers: string[];
  at: Date;
}

export interface BegunRow {
  release_id: string;
  file_id: string;
  position: number;
  duration: number;
}

/**
 * Films that the person stopped in, which open releases show now: of each release the one watched last.
 *
 * @param seenBeforeEnd so few seconds before its end a film is seen
 */
export function listBegun(
  db: Db,
  { organizationId, accountId, readers, at }: Watcher,
  { limit, seenBeforeEnd }: { limit: number; seenBeforeEnd: number },
): Promise<BegunRow[]> {
  return db.many<BegunRow>(sql`
    select release_id, file_id, position, duration from (
      select distinct on (w.release_id) w.release_id, w.file_id, w.position_seconds as position,
        f.duration_seconds as duration, w.updated_at
      from watch w
      join file f on f.organization_id = w.organization_id and f.id = w.file_id and f.status = 'ready'
        and f.film_version = w.film_version
      join release_file u on u.organization_id = w.organization_id and u.release_id = w.release_id and u.file_id = w.file_id
        and u.is_current
      join release r on r.organization_id = w.organization_id and r.id = w.release_id and r.archived_at is null
        and release_is_open(r.organization_id, r.id, r.distributed_at, r.expiration_date, r.embargo_until, ${readers}, ${at})
      where w.organization_id = ${organizationId} and w.account_id = ${accountId} and w.viewer_key = ${accountKey(accountId)}
        and w.position_seconds > 0 and w.position_seconds <= f.duration_seconds - ${seenBeforeEnd}::int
      order by w.release_id, w.updated_at desc) begun
    order by updated_at desc limit ${limit}`);
}

export interface OwnViewsRow {
  release_id: string;
  /** `maxTimesAllowdToWatchVideo` of the contact. */
  total: number | null;
  spent: number;
}

/** By the newest mail of each open release that reached the address: how often its link may be watched, and was. */
export function listOwnViews(
  db: Db,
  { organizationId, email, readers, at }: Omit<Watcher, 'accountId'> & { email: string },
  limit: number,
): Promise<OwnViewsRow[]> {
  return db.many<OwnViewsRow>(sql`
    select release_id, total, spent from (
      select distinct on (m.release_id) m.release_id, ${watchLimit(sql`m`)} as total,
        coalesce(${viewsSpent(organizationId, sql`m.release_id`, sql`${viewerPrefix.recipient} || m.id`)}, 0) as spent, m.created_at
      from recipient m
      join release r on r.organization_id = m.organization_id and r.id = m.release_id and r.archived_at is null
        and release_is_open(r.organization_id, r.id, r.distributed_at, r.expiration_date, r.embargo_until, ${readers}, ${at})
      where m.organization_id = ${organizationId} and m.address = ${email} and m.channel = 'email'
        and m.state in ('sent', 'unconfirmed')
      order by m.release_id, m.created_at desc) reached
    order by created_at desc limit ${limit}`);
}
