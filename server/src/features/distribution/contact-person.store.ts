import { type Db, sql } from '../../platform/database.ts';

export interface ContactPerson {
  id: string;
  email: string;
  mobile: string | null;
  first_name: string;
  last_name: string;
}

export function listPeopleById(db: Db, organizationId: string, ids: string[]): Promise<ContactPerson[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.many<ContactPerson>(
    sql`select id, email, mobile, first_name, last_name from contact where organization_id = ${organizationId} and id = any(${ids})`,
  );
}
