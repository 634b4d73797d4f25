import { empty, type Sql, sql } from '../../platform/database.ts';
import { watcher } from '../media/watcher.sql.ts';

/** What `seenIn` reads. */
interface Asked {
  organizationId: string;
  /** A condition on `started_at`. */
  when: Sql;
  /** An expression of `started_at`: by what time is added up. */
  period: Sql;
  /** They are those of a day or two: each is looked up by its index, and not all that was ever watched beside it. */
  areFew: boolean;
}

const watchOf = (organizationId: string): Sql =>
  sql`select w.id, w.release_id, w.file_id, w.viewer_key, w.account_id, w.recipient_id from watch w where w.organization_id = ${organizationId} and w.id = seen.watch_id`;
const recipientOf = (organizationId: string): Sql =>
  sql`select r.email, r.address from recipient r where r.organization_id = ${organizationId} and r.id = w.recipient_id`;

/**
 * Steps of a statement's WITH: `whose` are the sittings in which something was played, with whom and what they are of, added up so far
 * that few rows are left to be joined.
 */
export const seenIn = ({ organizationId, when, period, areFew }: Asked): Sql => sql`
  seen as materialized (
    select watch_id, device, country, ${period} as period, count(*) as count, sum(total_ms) as time
    from sitting where organization_id = ${organizationId} and ${when} and total_ms > 0
    group by 1, 2, 3, 4
  ), whose as materialized (
    select w.release_id, w.file_id, split_part(w.viewer_key, ':', 1) as viewer, ${watcher} as person,
      seen.period, seen.device, seen.country, seen.count, seen.time
    from seen cross join lateral (${watchOf(organizationId)} ${areFew ? sql`offset 0` : empty}) w
    left join account a on a.id = w.account_id
    left join lateral (${recipientOf(organizationId)} ${areFew ? sql`offset 0` : empty}) r on true
  )`;

/** A person as they are kept: compared and never shown. */
export const hashed = (person: Sql): Sql => sql`md5(${person})::uuid`;
