import { defaultMaximumWatches } from '@firstlook/contract/playback.ts';
import { type Db, type Sql, sql } from '../../platform/database.ts';

/** An expression: how many views a contact has; the usual number where nobody set one, or there is no such contact. */
export const maximumWatches = (organizationId: Sql, contactId: Sql): Sql => sql`
  coalesce((select (c.settings->>'maxTimesAllowdToWatchVideo')::int from contact c
    where c.organization_id = ${organizationId} and c.id = ${contactId}), ${defaultMaximumWatches}::int)`;

export async function findMaximumWatches(
  db: Db,
  organizationId: string,
  contactId: string | null,
): Promise<number> {
  const row = await db.one<{ total: number }>(
    sql`select ${maximumWatches(sql`${organizationId}`, sql`${contactId}`)} as total`,
  );
  return row.total;
}
