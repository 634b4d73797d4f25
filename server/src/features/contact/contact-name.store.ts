import { type Db, sql } from '../../platform/database.ts';

export function findContactName(
  db: Db,
  organizationId: string,
  id: string,
): Promise<{ firstName: string; lastName: string } | null> {
  return db.maybe(sql`
    select first_name as "firstName", last_name as "lastName" from contact where organization_id = ${organizationId} and id = ${id}
    union all select first_name, last_name from general_contact where id = ${id}`);
}
