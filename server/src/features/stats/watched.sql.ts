import { type Sql, sql } from '../../platform/database.ts';
import { watcher } from '../media/watcher.sql.ts';

/** What `seenIn` reads. */
interface Asked {
  organizationId: string;
  /** A condition on `started_at`. */
  when: Sql;
  /** An expression of `started_at`: by what time is added up. */
  period: Sql;
}

/**
 * Steps of a statement's WITH: `whose` are the sittings in which something was played, with whom and what they are of, added up so far
 * that few rows are left to be joined.
 */
export const seenIn = ({ organizationId, when, period }: Asked): Sql => sql`
  seen as materialized (
    select watch_id, device, country, ${period} as period, count(*) as count, sum(total_ms) as time
    from sitting where organization_id = ${organizationId} and ${when} and total_ms > 0
    group by 1, 2, 3, 4
  ), whose as materialized (
    select w.release_id, w.file_id, split_part(w.viewer_key, ':', 1) as viewer, ${watcher} as person,
      seen.period, seen.device, seen.country, seen.count, seen.time
    from seen join watch w on w.organization_id = ${organizationId} and w.id = seen.watch_id
    left join account a on a.id = w.account_id
    left join recipient r on r.organization_id = ${organizationId} and r.id = w.recipient_id
  )`;

/** A person as they are kept: compared and never shown. */
export const hashed = (person: Sql): Sql => sql`md5(${person})::uuid`;
