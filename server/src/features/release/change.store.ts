import { type Db, prepared, sql } from '../../platform/database.ts';

/**
 * What the organization's lists and pages stand on at this moment: how often something of it changed, and the next expiry,
 * since what expires changes without anybody writing. Null where nothing may be kept: the organization is not there.
 */
export async function readChange(db: Db, organizationId: string, at: Date): Promise<string | null> {
  const statement = sql`
    select (select sum(count)::text from organization_change where organization_id = ${organizationId}) as count,
      (select min(expiration_date) from release where organization_id = ${organizationId} and expiration_date > ${at}) as expiry`;
  const row = await db.one<{ count: string | null; expiry: Date | null }>(prepared('read-change', statement));
  return row.count === null ? null : `${row.count}/${row.expiry?.getTime() ?? ''}`;
}
