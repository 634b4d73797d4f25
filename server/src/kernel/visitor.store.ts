import { type Db, sql } from '../platform/database.ts';

/** Whether the organization is open and shows its releases to people who are not signed in. */
export async function asksNobody(db: Db, organizationId: string): Promise<boolean> {
  const row = await db.one<{ open: boolean }>(sql`
    select exists (select from organization where organization_id = ${organizationId}
      and organization_asks_nobody(organization_id, status, deleted_at, settings)) as open`);
  return row.open;
}
