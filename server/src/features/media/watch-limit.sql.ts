import { type Sql, sql } from '../../platform/database.ts';

/** An expression: `maxTimesAllowdToWatchVideo` of the contact of the ledger row `row` as it is now; null where there is none. */
export const watchLimit = (
  row: Sql,
): Sql => sql`case when ${row}.is_general then general_watch_limit(${row}.contact_id)
  else (select (p.settings->>'maxTimesAllowdToWatchVideo')::int from contact p
    where p.organization_id = ${row}.organization_id and p.id = ${row}.contact_id) end`;
