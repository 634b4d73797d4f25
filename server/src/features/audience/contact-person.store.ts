import { type Db, sql } from '../../platform/database.ts';

export interface ContactPerson {
  id: string;
  email: string;
  mobile: string | null;
  first_name: string;
  last_name: string;
}

export function findPerson(db: Db, organizationId: string, id: string): Promise<ContactPerson | null> {
  return db.maybe<ContactPerson>(
    sql`select id, email, mobile, first_name, last_name from contact where organization_id = ${organizationId} and id = ${id}
      union all select id, email, mobile, first_name, last_name from general_contact where id = ${id}`,
  );
}
