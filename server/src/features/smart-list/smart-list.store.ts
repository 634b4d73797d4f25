import type { ConditionGroup } from '@firstlook/contract/smart-condition.ts';
import { type Db, sql } from '../../platform/database.ts';

export interface SmartListRow {
  id: string;
  name: string;
  condition: ConditionGroup;
  version: number;
}

export interface ListedSmartList extends SmartListRow {
  used_by: string[];
}

/** @param only one of them; all without it, by name */
export function listSmartLists(
  db: Db,
  organizationId: string,
  only: string | null = null,
): Promise<ListedSmartList[]> {
  return db.many<ListedSmartList>(sql`
    select l.id, l.name, l.condition, l.version, array(select s.name from recurring_send s
        where s.organization_id = ${organizationId} and s.audience->'smartLists' ? l.id order by lower(s.name)) as used_by
    from smart_list l where l.organization_id = ${organizationId} and (${only}::text is null or l.id = ${only})
    order by lower(l.name), l.id`);
}

/** Held until the transaction ends. */
export function lockSmartList(db: Db, organizationId: string, id: string): Promise<SmartListRow | null> {
  return db.maybe<SmartListRow>(sql`
    select id, name, condition, version from smart_list where organization_id = ${organizationId} and id = ${id} for update`);
}

export async function countSmartLists(db: Db, organizationId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int as count from smart_list where organization_id = ${organizationId}`,
  );
  return count;
}

/** @throws a unique violation when the name is taken */
export async function insertSmartList(
  db: Db,
  organizationId: string,
  row: SmartListRow,
  at: Date,
): Promise<void> {
  await db.run(sql`
    insert into smart_list (organization_id, id, name, condition, version, created_at, updated_at)
    values (${organizationId}, ${row.id}, ${row.name}, ${JSON.stringify(row.condition)}, ${row.version}, ${at}, ${at})`);
}

/** @throws a unique violation when the name is taken */
export async function updateSmartList(
  db: Db,
  organizationId: string,
  row: SmartListRow,
  at: Date,
): Promise<void> {
  await db.run(sql`
    update smart_list set name = ${row.name}, condition = ${JSON.stringify(row.condition)}, version = ${row.version}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${row.id}`);
}

/** @returns what it was called */
export async function removeSmartList(db: Db, organizationId: string, id: string): Promise<string | null> {
  const row = await db.maybe<{ name: string }>(sql`
    delete from smart_list where organization_id = ${organizationId} and id = ${id} returning name`);
  return row?.name ?? null;
}
