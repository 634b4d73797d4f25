import { type Db, sql } from '../../platform/database.ts';

interface FieldUse {
  key: string;
  contacts: number;
  smartLists: string[];
  recurringSends: string[];
  plannedSends: number;
}

/** The fields that contacts have a value in or smart lists ask for, whether they are there or not: in how many contacts, and what goes by them. */
export function listFieldUse(db: Db, organizationId: string): Promise<FieldUse[]> {
  const own = sql`organization_id = ${organizationId}`;
  return db.many<FieldUse>(sql`
    with filled as (
      select key, count(*)::int as contacts from contact c, jsonb_object_keys(c.fields) key
      where c.${own} and c.fields <> '{}' group by key
    ), asked as materialized (
      select distinct l.id, l.name, asking->>'key' as key
      from smart_list l, jsonb_path_query(l.condition, '$.** ? (@.is == "field")') asking where l.${own}
    ), one as (select key from filled union select key from asked)
    select one.key, coalesce(f.contacts, 0) as contacts,
      array(select a.name from asked a where a.key = one.key order by lower(a.name)) as "smartLists",
      array(select distinct s.name from recurring_send s join asked a on a.key = one.key and s.audience->'smartLists' ? a.id
        where s.${own} order by s.name) as "recurringSends",
      (select count(distinct coalesce(d.part_of, d.id))::int from send_birth b
        join distribution d on d.organization_id = b.organization_id and d.id = b.distribution_id
        join asked a on a.key = one.key and b.chosen->'groups'->'smartLists' ? a.id where b.${own}) as "plannedSends"
    from one left join filled f on f.key = one.key order by one.key`);
}

/** The words of the recurring sends, by name. */
export function listRecurringWords(
  db: Db,
  organizationId: string,
): Promise<{ name: string; words: string }[]> {
  return db.many(sql`
    select name, concat_ws(' ', message->>'subject', message->>'preheader', message->>'textPart') as words
    from recurring_send where organization_id = ${organizationId} order by name`);
}

/** What fields that were removed were when they were last there, as the audit log tells it. */
export async function listFormerFields(
  db: Db,
  organizationId: string,
  keys: readonly string[],
): Promise<Map<string, unknown>> {
  if (keys.length === 0) return new Map();
  const rows = await db.many<{ key: string; field: unknown }>(sql`
    select distinct on (key) field->>'key' as key, field
    from audit a, jsonb_path_query(a.before, '$.contactFields[*]') field
    where a.organization_id = ${organizationId} and a.action = 'organization.update' and field->>'key' = any(${[...keys]})
    order by key, a.at desc`);
  return new Map(rows.map(({ key, field }) => [key, field]));
}
