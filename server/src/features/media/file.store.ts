import { type Db, sql } from '../../platform/database.ts';

export async function listKnownFileIds(db: Db, organizationId: string, ids: string[]): Promise<string[]> {
  const rows = await db.many<{ id: string }>(
    sql`select id from file where organization_id = ${organizationId} and id = any(${ids})`,
  );
  return rows.map(({ id }) => id);
}
