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

/** Of a smart list `l`: its condition asks for one of these fields. */
const asksFor = (keys: readonly string[]) =>
  sql`jsonb_path_exists(l.condition, '$.** ? (@.is == "field" && @.key == $keys[*])', jsonb_build_object('keys', ${JSON.stringify(keys)}::jsonb))`;

/** After they were taken away: the recurring sends that go by a smart list that asks for one of them are looked at. */
export async function noteFieldsGone(db: Db, organizationId: string, keys: readonly string[]): Promise<void> {
  await db.run(sql`
    update recurring_send s set lost_group = true
    where s.organization_id = ${organizationId} and exists (select from smart_list l
      where l.organization_id = s.organization_id and s.audience->'smartLists' ? l.id and ${asksFor(keys)})`);
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
    where b.organization_id = ${organizationId} and ${asksFor([key])}`);
  return count;
}
