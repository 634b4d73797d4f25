import { type Sql, sql } from '../../platform/database.ts';

/**
 * The `kept_files` of a release after its data or its fields changed. A file stays kept until it is shown, also when no field
 * names it any more: a replaced picture would be open for the mails that were sent.
 */
export const keptFilesAfter = (before: Sql, kept: Sql, shown: Sql): Sql =>
  sql`array(select unnest(coalesce(${before}, '{}') || ${kept}) except select unnest(${shown}))`;
