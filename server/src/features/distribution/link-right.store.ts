import { type Db, sql } from '../../platform/database.ts';

/** Views that a link may be given in all. */
const mostGiven = 1000;

/** Adds views to these rows of the ledger. @returns how many rows */
export function giveViews(
  db: Db,
  { organizationId, releaseId, ids }: { organizationId: string; releaseId: string; ids: readonly string[] },
  views: number,
): Promise<number> {
  return db.run(sql`
    update recipient set views_given = least(views_given + ${views}, ${mostGiven})
    where organization_id = ${organizationId} and release_id = ${releaseId} and id = any(${[...ids]})`);
}

/**
 * Ends the links of the people behind these rows, or opens them again: each of them may have several messages about the
 * release, and none of their links stays open. They are told apart as in the report (`engagement/people.sql.ts`).
 * @returns whose: rows that were asked for
 */
export function endLinks(
  db: Db,
  { organizationId, releaseId, ids }: { organizationId: string; releaseId: string; ids: readonly string[] },
  endedAt: Date | null,
): Promise<number> {
  return db
    .one<{ count: number }>(sql`
    with asked as materialized (
      select id, contact_id, email, channel, address from recipient
      where organization_id = ${organizationId} and release_id = ${releaseId} and id = any(${[...ids]})
    ), own as materialized (
      select r.id from recipient r where r.organization_id = ${organizationId} and r.release_id = ${releaseId} and (
        r.id in (select id from asked) or r.contact_id in (select contact_id from asked)
        or r.email in (select email from asked where email <> '')
        or (r.channel, r.address) in (select channel, address from asked where contact_id is null))
    ), changed as (
      update recipient r set link_ended_at = ${endedAt} from own
      where r.organization_id = ${organizationId} and r.id = own.id
        and (r.link_ended_at is null) = ${endedAt !== null}
    )
    select count(*)::int as count from asked`)
    .then(({ count }) => count);
}
