import { defaultMaximumWatches } from '@firstlook/contract/playback.ts';
import { type Db, type Sql, sql } from '../../platform/database.ts';
import { watchLimit } from '../media/watch-limit.sql.ts';

/** An expression: how many views the person of a ledger row has; the usual number where none was set, or there is no such contact. */
export const maximumWatches = (row: Sql): Sql =>
  sql`coalesce(${watchLimit(row)}, ${defaultMaximumWatches}::int)`;

export async function findMaximumWatches(
  db: Db,
  organizationId: string,
  recipientId: string,
): Promise<number> {
  const row = await db.maybe<{ total: number }>(sql`
    select ${maximumWatches(sql`r`)} as total from recipient r where r.organization_id = ${organizationId} and r.id = ${recipientId}`);
  return row?.total ?? defaultMaximumWatches;
}
