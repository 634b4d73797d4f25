import { type Db, empty, type Sql, sql } from '../../platform/database.ts';

/**
 * Of a birth `b` and its distribution `d`: it writes its people into the ledger, one after the other. One that is planned reads them
 * when it begins; the rest of two subjects has begun with its parts.
 */
export const isGathering = sql`(d.scheduled is null or d.phase = 'stopped' or d.test_side = 'rest' and (select count(*) from distribution p
  where p.organization_id = d.organization_id and p.id = d.part_of and p.scheduled is not null) = 0)`;

/** What is yet to be written of sends, each with its send `d`. */
export const births = sql`send_birth b join distribution d on d.organization_id = b.organization_id and d.id = b.distribution_id`;
const names = (document: Sql, id: string) =>
  sql`jsonb_path_exists(${document}, '$.** ? (@ == $id)', jsonb_build_object('id', ${id}::text))`;
/** What is planned reads its people at its moment, and what is approved goes to nobody else than then: until it begins its lists may change. */
const also = (withPlanned: boolean) => (withPlanned ? empty : sql`and ${isGathering}`);

/**
 * Whether a send that gathers its people chose them by this list, tag or company, itself or by a smart list (docs/decisions/0027).
 *
 * @param withPlanned one that is planned counts, too
 */
export async function isCollectedBy(
  db: Db,
  organizationId: string,
  id: string,
  withPlanned: boolean,
): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from ${births} where b.organization_id = ${organizationId} and ${names(sql`b.chosen`, id)} ${also(withPlanned)})
      or exists (select from ${births} join smart_list l on l.organization_id = b.organization_id and b.chosen->'groups'->'smartLists' ? l.id
        where b.organization_id = ${organizationId} and ${names(sql`l.condition`, id)} ${also(withPlanned)}) as found`);
  return found;
}

/** Two groups that are to be one; the same twice where none is merged. */
export interface Merged {
  id: string;
  into: string;
}
/** By which of them something goes. */
export interface GoesBy {
  goes_by: boolean;
  goes_by_into: boolean;
}

/** Sends that have not begun, or still gather their people, by this list, tag or company; one of several parts once. */
export function listPlannedUse(
  db: Db,
  organizationId: string,
  { id, into }: Merged,
): Promise<(GoesBy & { title: string; starts_at: Date })[]> {
  const goesBy = (one: string) => sql`(${names(sql`b.chosen`, one)} or exists (select from smart_list l
      where l.organization_id = ${organizationId} and b.chosen->'groups'->'smartLists' ? l.id and ${names(sql`l.condition`, one)}))`;
  return db.many(sql`
    select max(title) as title, min(starts_at) as starts_at, bool_or(goes_by) as goes_by, bool_or(goes_by_into) as goes_by_into from (
      select coalesce(d.part_of, d.id) as send, coalesce(r.title, '') as title, d.starts_at, ${goesBy(id)} as goes_by, ${goesBy(into)} as goes_by_into
      from ${births} left join release r on r.organization_id = d.organization_id and r.id = d.release_id
      where b.organization_id = ${organizationId}) part
    where goes_by or goes_by_into group by send order by 2, 1`);
}

/** The sends of others than these releases that go by one of them, as `listPlannedUse` says it of one; one of several parts once. */
export function listPlannedByReleases(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<{ id: string; title: string; starts_at: Date }[]> {
  const goesBy = (document: Sql) =>
    sql`jsonb_path_exists(${document}, '$.** ? (@ == $id)', jsonb_build_object('id', named.id))`;
  return db.many(sql`
    select named.id, max(coalesce(r.title, '')) as title, min(d.starts_at) as starts_at
    from ${births} left join release r on r.organization_id = d.organization_id and r.id = d.release_id,
      unnest(${[...ids]}::text[]) as named (id)
    where b.organization_id = ${organizationId} and d.release_id is distinct from named.id and (${goesBy(sql`b.chosen`)}
      or exists (select from smart_list l where l.organization_id = ${organizationId}
        and b.chosen->'groups'->'smartLists' ? l.id and ${goesBy(sql`l.condition`)}))
    group by named.id, coalesce(d.part_of, d.id) order by 3, 2`);
}

/** Of what is general: how many planned sends go by it, of each organization that has some. */
export function countPlannedUse(
  system: Db,
  id: string,
): Promise<{ organization_id: string; name: string; count: number }[]> {
  return system.many(sql`
    select p.organization_id, o.name, p.count from (
      select b.organization_id, count(distinct coalesce(d.part_of, d.id))::int as count from ${births}
      where ${names(sql`b.chosen`, id)} group by b.organization_id) p
    join organization o on o.organization_id = p.organization_id order by lower(o.name), p.organization_id`);
}

/** Of what is general: whether any organization's send does. */
export async function isCollectedByAny(system: Db, id: string, withPlanned: boolean): Promise<boolean> {
  // Counted: over many machines no statement can ask for rows without a column.
  const { count } = await system.one<{ count: number }>(
    sql`select count(*)::int as count from ${births} where ${names(sql`b.chosen`, id)} ${also(withPlanned)}`,
  );
  return count > 0;
}
