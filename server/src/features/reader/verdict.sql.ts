import { type Sql, sql } from '../../platform/database.ts';

/** Whoever stays longer than this on a page before a film begins came in by another entrance, or not at all. */
const longestWait = sql`interval '12 hours'`;

const isSame = (other: Sql) =>
  sql`(${other}.recipient_id = e.recipient_id or ${other}.link_token_id = e.link_token_id or ${other}.account_id = e.account_id)`;

/**
 * Whether an `event e` counts as a person's. What was judged a machine's when it came in is overruled by watching:
 * the last entrance before somebody watched is the one by which that person came.
 */
export const isByPerson = sql`(e.verdict = 'person' or (e.kind = 'landing' and exists (
  select from watch w join sitting s on s.organization_id = w.organization_id and s.watch_id = w.id
  where w.organization_id = e.organization_id and w.release_id = e.release_id and ${isSame(sql`w`)}
    and s.total_ms > 0 and s.ended_at >= e.at and s.started_at < e.at + ${longestWait}
    and not exists (
      select from event later where later.organization_id = e.organization_id and later.release_id = e.release_id
        and later.kind = 'landing' and ${isSame(sql`later`)} and later.at > e.at and later.at <= s.ended_at))))`;
