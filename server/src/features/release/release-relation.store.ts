import { type Db, sql } from '../../platform/database.ts';
import { head, type ReleaseRow } from './release.store.ts';

/**
 * Changes of the references between releases wait for each other here, so that a checked state is still true when the change
 * is written.
 */
export async function lockRelations(db: Db, organizationId: string): Promise<void> {
  await db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`release-relation:${organizationId}`}, 0))`,
  );
}

/** The groups that a release lies in, and those that these lie in, however many there are between. */
export async function listGroupsAbove(db: Db, organizationId: string, id: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    with recursive above(id) as (
      select release_id from release_relation
      where organization_id = ${organizationId} and named_id = ${id} and field = 'childrenReleases'
      union
      select n.release_id from above a join release_relation n
        on n.organization_id = ${organizationId} and n.named_id = a.id and n.field = 'childrenReleases')
    select id from above`);
  return rows.map((row) => row.id);
}

export interface GroupRow {
  id: string;
  release_type: string;
  title: string;
}

/** The groups that name these releases as their children, by title. */
export function listGroupsOf(db: Db, organizationId: string, ids: string[]): Promise<GroupRow[]> {
  return db.many<GroupRow>(sql`
    select id, release_type, title from release where organization_id = ${organizationId} and id in (
      select release_id from release_relation
      where organization_id = ${organizationId} and named_id = any(${ids}) and field = 'childrenReleases')
    order by title, id`);
}

/** What is left of groups and children once these releases are gone. */
export interface LeftRow {
  /** Groups that lose some of them, the first by title. */
  groups: string[];
  group_count: number;
  /** Children of groups among them, which stay. */
  children: number;
}

export function findLeft(
  db: Db,
  organizationId: string,
  ids: readonly string[],
  groupsShown: number,
): Promise<LeftRow> {
  return db.one<LeftRow>(sql`
    with losing as (
      select id, title from release where organization_id = ${organizationId} and not id = any(${[...ids]}) and id in (
        select release_id from release_relation
        where organization_id = ${organizationId} and named_id = any(${[...ids]}) and field = 'childrenReleases'))
    select (select count(*)::int from losing) as group_count,
      array(select title from losing order by title, id limit ${groupsShown}) as groups,
      (select count(distinct named_id)::int from release_relation where organization_id = ${organizationId}
        and release_id = any(${[...ids]}) and not named_id = any(${[...ids]}) and field = 'childrenReleases') as children`);
}

/** Every release that names this one, under whatever key; held until the transaction ends. */
export function lockNaming(db: Db, organizationId: string, id: string): Promise<ReleaseRow[]> {
  return db.many<ReleaseRow>(sql`
    select ${head}, data from release where organization_id = ${organizationId} and id <> ${id} and id in (
      select release_id from release_relation where organization_id = ${organizationId} and named_id = ${id})
    order by id for update`);
}

/** With which host addresses for the organization's readers begin; null: BASE_URL. */
export async function findOwnHost(db: Db, organizationId: string): Promise<string | null> {
  const row = await db.maybe<{ own_host: string | null }>(
    sql`select own_host from organization where organization_id = ${organizationId}`,
  );
  return row?.own_host ?? null;
}
