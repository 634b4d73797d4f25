import type { ContactFieldValues } from '@firstlook/contract/contact-field.ts';
import { type Db, sql } from '../../platform/database.ts';

/** What a contact has in the organization's own fields; nothing for one that is gone. */
export async function findOwnValues(
  db: Db,
  organizationId: string,
  contactId: string,
): Promise<ContactFieldValues> {
  const row = await db.maybe<{ fields: ContactFieldValues }>(
    sql`select fields from contact where organization_id = ${organizationId} and id = ${contactId}`,
  );
  return row?.fields ?? {};
}
