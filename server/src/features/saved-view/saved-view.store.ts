import { type Db, sql } from '../../platform/database.ts';

export interface SavedViewRow {
  id: string;
  name: string;
  search: Record<string, string>;
}

/** Whose views. */
export interface Owner {
  organizationId: string;
  accountId: string;
}

export function listSavedViews(db: Db, { organizationId, accountId }: Owner): Promise<SavedViewRow[]> {
  return db.many<SavedViewRow>(sql`
    select id, name, search from saved_view
    where organization_id = ${organizationId} and account_id = ${accountId} order by lower(name), id`);
}

/** @throws a unique violation when the name is taken */
export async function insertSavedView(
  db: Db,
  { organizationId, accountId }: Owner,
  view: SavedViewRow,
  at: Date,
): Promise<void> {
  await db.run(sql`
    insert into saved_view (organization_id, account_id, id, name, search, created_at)
    values (${organizationId}, ${accountId}, ${view.id}, ${view.name}, ${JSON.stringify(view.search)}, ${at})`);
}

/** @throws a unique violation when the name is taken */
export function renameSavedView(
  db: Db,
  { organizationId, accountId }: Owner,
  id: string,
  name: string,
): Promise<SavedViewRow | null> {
  return db.maybe<SavedViewRow>(sql`
    update saved_view set name = ${name}
    where organization_id = ${organizationId} and account_id = ${accountId} and id = ${id}
    returning id, name, search`);
}

export function removeSavedView(db: Db, { organizationId, accountId }: Owner, id: string): Promise<number> {
  return db.run(sql`
    delete from saved_view where organization_id = ${organizationId} and account_id = ${accountId} and id = ${id}`);
}
