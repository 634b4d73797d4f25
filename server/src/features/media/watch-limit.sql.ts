import { defaultMaximumWatches } from '@firstlook/contract/playback.ts';
import { type Sql, sql } from '../../platform/database.ts';

/** An expression: `maxTimesAllowdToWatchVideo` of the contact of the ledger row `row` as it is now; null where there is none. */
export const contactLimit = (
  row: Sql,
): Sql => sql`case when ${row}.is_general then general_watch_limit(${row}.contact_id)
  else (select (p.settings->>'maxTimesAllowdToWatchVideo')::int from contact p
    where p.organization_id = ${row}.organization_id and p.id = ${row}.contact_id) end`;

/**
 * An expression: how often the link of the ledger row `row` may be watched: `maxTimesAllowdToWatchVideo` of its contact as it
 * is now, and what the organization gave besides (docs/decisions/0073); null where neither was set.
 */
export const watchLimit = (row: Sql): Sql => sql`case when ${row}.views_given = 0 then ${contactLimit(row)}
  else coalesce(${contactLimit(row)}, ${defaultMaximumWatches}::int) + ${row}.views_given end`;

/** An expression: views that a viewer has spent of a release, in whichever language they watched it; null when of none. */
export const viewsSpent = (
  organizationId: Sql | string,
  releaseId: Sql | string,
  viewerKey: Sql,
): Sql => sql`(
  select sum(spent.views_spent)::int from viewer spent
  where spent.organization_id = ${organizationId} and spent.viewer_key = ${viewerKey}
    and spent.release_id = any(array(select release_and_translations(${organizationId}, ${releaseId}))))`;
