import { type Db, sql } from '../../platform/database.ts';

/** Different values of one field that are looked at: more are no options, and of free texts the first tell what the others are. */
const mostValues = 10_000;

/** What contacts have in a field of the organization's own, each value once. */
export function listFieldValues(
  db: Db,
  organizationId: string,
  key: string,
): Promise<{ value: unknown; contacts: number }[]> {
  return db.many(sql`
    select fields->${key}::text as value, count(*)::int as contacts from contact
    where organization_id = ${organizationId} and fields ? ${key} group by 1 limit ${mostValues}`);
}
