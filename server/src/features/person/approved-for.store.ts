import { type Db, type Sql, sql } from '../../platform/database.ts';

interface Whom {
  organizationId: string;
  email: string;
}

/** Where a person is kept as one whom a send was approved for: by their addresses, or as one of these contacts. */
const rowsOf = ({ organizationId, email }: Whom, numbers: string[], contactIds: string[]): Sql =>
  sql`organization_id = ${organizationId}
    and (address = ${email} or address = any(${numbers}) or person = any(${contactIds}))`;

export const approvedFor = (query: Whom, numbers: string[], contactIds: string[]): Sql =>
  sql`select distribution_id, address from approved_person where ${rowsOf(query, numbers, contactIds)}`;

export const forgetApprovedFor = (
  db: Db,
  query: Whom,
  numbers: string[],
  contactIds: string[],
): Promise<number> => db.run(sql`delete from approved_person where ${rowsOf(query, numbers, contactIds)}`);
