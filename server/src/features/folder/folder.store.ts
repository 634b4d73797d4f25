import { type Db, empty, type Sql, sql } from '../../platform/database.ts';

export interface FolderRow {
  id: string;
  parent_id: string | null;
  name: string;
  position: number;
}

/** Which releases of a folder count: all that are not put away, or those of them that are out at a moment. */
export type Shown = { openAt: Date } | 'all';

/** The rest of a `from folder_release c` that leaves out what is not shown. */
const shownOnly = (organizationId: string, shown: Shown): Sql =>
  sql`join release r on r.organization_id = ${organizationId} and r.id = c.release_id and r.archived_at is null
    ${shown === 'all' ? empty : sql`and release_is_out(r.distributed_at, r.expiration_date, ${shown.openAt})`}`;

/** Changes of the tree wait for each other here, so that a checked state is still true when the change is written. */
export async function lockTree(db: Db, organizationId: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`folder:${organizationId}`}, 0))`);
}

/** All folders, in the order among their siblings. */
export function listFolders(db: Db, organizationId: string): Promise<FolderRow[]> {
  return db.many<FolderRow>(sql`
    select id, parent_id, name, position from folder where organization_id = ${organizationId}
    order by position, created_at, id`);
}

export function lockFolder(db: Db, organizationId: string, id: string): Promise<FolderRow | null> {
  return db.maybe<FolderRow>(sql`
    select id, parent_id, name, position from folder where organization_id = ${organizationId} and id = ${id} for update`);
}

/** How many releases lie in each folder and below it, each counted once; a folder without any is left out. */
export function countContent(
  db: Db,
  organizationId: string,
  shown: Shown,
): Promise<{ id: string; count: number }[]> {
  return db.many(sql`
    with recursive below as (
      select id as root, id from folder where organization_id = ${organizationId}
      union all
      select b.root, f.id from below b join folder f on f.organization_id = ${organizationId} and f.parent_id = b.id)
    select b.root as id, count(distinct c.release_id)::int as count
    from below b join folder_release c on c.organization_id = ${organizationId} and c.folder_id = b.id
    ${shownOnly(organizationId, shown)} group by b.root`);
}

/** What lies in these folders themselves, in the order in which it was put in. @param folderIds null: in all of them */
export function listContent(
  db: Db,
  organizationId: string,
  folderIds: string[] | null,
  shown: Shown,
): Promise<{ folder_id: string; release_id: string }[]> {
  return db.many(sql`
    select c.folder_id, c.release_id from folder_release c ${shownOnly(organizationId, shown)}
    where c.organization_id = ${organizationId} ${folderIds ? sql`and c.folder_id = any(${folderIds})` : empty}
    order by c.folder_id, c.added_at, c.release_id`);
}

export async function insertFolder(
  db: Db,
  organizationId: string,
  folder: FolderRow,
  at: Date,
): Promise<void> {
  await db.run(sql`
    insert into folder (organization_id, id, parent_id, name, position, created_at, updated_at)
    values (${organizationId}, ${folder.id}, ${folder.parent_id}, ${folder.name}, ${folder.position}, ${at}, ${at})`);
}

export async function updateFolder(
  db: Db,
  organizationId: string,
  folder: Omit<FolderRow, 'position'>,
  at: Date,
): Promise<void> {
  await db.run(sql`
    update folder set parent_id = ${folder.parent_id}, name = ${folder.name}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${folder.id}`);
}

/** Writes the order among siblings. */
export async function orderFolders(db: Db, organizationId: string, ids: string[]): Promise<void> {
  await db.run(sql`
    update folder f set position = n.place from unnest(${ids}::text[]) with ordinality as n (id, place)
    where f.organization_id = ${organizationId} and f.id = n.id and f.position <> n.place`);
}

export function removeFolder(db: Db, organizationId: string, id: string): Promise<number> {
  return db.run(sql`delete from folder where organization_id = ${organizationId} and id = ${id}`);
}

/** Which of these are releases of the organization; they stay until the transaction ends. */
export async function holdReleases(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from release where organization_id = ${organizationId} and id = any(${[...ids]}) order by id for key share`);
  return rows.map(({ id }) => id);
}

/** Which of these releases lie in the folder itself. */
export async function listFiled(
  db: Db,
  organizationId: string,
  folderId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.many<{ release_id: string }>(sql`
    select release_id from folder_release
    where organization_id = ${organizationId} and folder_id = ${folderId} and release_id = any(${[...ids]})`);
  return rows.map(({ release_id }) => release_id);
}

/** @returns those that were not in it before */
export async function addContent(
  db: Db,
  organizationId: string,
  folderId: string,
  ids: readonly string[],
  at: Date,
): Promise<string[]> {
  const rows = await db.many<{ release_id: string }>(sql`
    insert into folder_release (organization_id, folder_id, release_id, added_at)
    select ${organizationId}, ${folderId}, unnest(${[...ids]}::text[]), ${at} on conflict do nothing returning release_id`);
  return rows.map(({ release_id }) => release_id);
}

/** @returns those that were in it */
export async function removeContent(
  db: Db,
  organizationId: string,
  folderId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.many<{ release_id: string }>(sql`
    delete from folder_release
    where organization_id = ${organizationId} and folder_id = ${folderId} and release_id = any(${[...ids]})
    returning release_id`);
  return rows.map(({ release_id }) => release_id);
}
