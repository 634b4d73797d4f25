import type { ContactFieldValues } from '@firstlook/contract/contact-field.ts';
import type { Gender } from '@firstlook/contract/gender.ts';
import { type Db, sql } from '../../platform/database.ts';

export interface ContactPerson {
  id: string;
  email: string;
  mobile: string | null;
  first_name: string;
  last_name: string;
  gender: Gender | null;
  /** Values of the organization's own fields. */
  fields: ContactFieldValues;
  is_general: boolean;
}

export function findPerson(db: Db, organizationId: string, id: string): Promise<ContactPerson | null> {
  return db.maybe<ContactPerson>(
    sql`select id, email, mobile, first_name, last_name, gender, fields, false as is_general from contact where organization_id = ${organizationId} and id = ${id}
      union all select id, email, mobile, first_name, last_name, gender, '{}'::jsonb, true as is_general from general_contact where id = ${id}`,
  );
}
