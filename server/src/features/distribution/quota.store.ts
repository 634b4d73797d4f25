import { defaultMaximumWatches } from '@firstlook/contract/playback.ts';
import { type Db, type Sql, sql } from '../../platform/database.ts';
import { watchLimit } from '../media/watch-limit.sql.ts';

/** An expression: how many views the person of a ledger row has; the usual number where none was set, or there is no such contact. */
export const maximumWatches = (row: Sql): Sql =>
  sql`coalesce(${watchLimit(row)}, ${defaultMaximumWatches}::int)`;

/** How many views a contact has by a link that is made for them. */
export async function findContactWatches(
  db: Db,
  organizationId: string,
  contact: { id: string; is_general: boolean },
): Promise<number> {
  const { total } = await db.one<{ total: number }>(sql`
    select ${maximumWatches(sql`w`)} as total from (select ${organizationId}::text as organization_id, ${contact.id}::text as contact_id,
      ${contact.is_general}::boolean as is_general, 0 as views_given) w`);
  return total;
}

export async function findMaximumWatches(
  db: Db,
  organizationId: string,
  recipientId: string,
): Promise<number> {
  const row = await db.maybe<{ total: number }>(sql`
    select ${maximumWatches(sql`r`)} as total from recipient r where r.organization_id = ${organizationId} and r.id = ${recipientId}`);
  return row?.total ?? defaultMaximumWatches;
}
