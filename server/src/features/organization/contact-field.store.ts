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

/**
 * How many sends that have not begun, or still gather their people, go by a smart list that asks for this field; one of several parts
 * once.
 */
export async function countPlannedByField(db: Db, organizationId: string, key: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(distinct coalesce(d.part_of, d.id))::int as count
    from send_birth b join distribution d on d.organization_id = b.organization_id and d.id = b.distribution_id
    join smart_list l on l.organization_id = b.organization_id and b.chosen->'groups'->'smartLists' ? l.id
    where b.organization_id = ${organizationId}
      and jsonb_path_exists(l.condition, '$.** ? (@.is == "field" && @.key == $key)', jsonb_build_object('key', ${key}::text))`);
  return count;
}
