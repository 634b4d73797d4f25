import { type Db, sql } from '../../platform/database.ts';

/** All mails by which an organization knows the person of one of them, that one first. */
export async function listMails(db: Db, organizationId: string, email: string): Promise<string[]> {
  const rows = await db.many<{ address: string }>(sql`
    select address from contact_address where organization_id = ${organizationId} and kind = 'email' and contact_id in (
      select contact_id from contact_address where organization_id = ${organizationId} and kind = 'email' and address = ${email})
    order by address`);
  return [...new Set([email, ...rows.map(({ address }) => address)])];
}
