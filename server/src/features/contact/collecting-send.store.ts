import { type Db, empty, sql } from '../../platform/database.ts';

/**
 * Of a birth `b` and its distribution `d`: it writes its people into the ledger, one after the other. One that is planned reads them
 * when it begins; the rest of two subjects has begun with its parts.
 */
export const isGathering = sql`(d.scheduled is null or d.phase = 'stopped' or d.test_side = 'rest' and (select count(*) from distribution p
  where p.organization_id = d.organization_id and p.id = d.part_of and p.scheduled is not null) = 0)`;

/**
 * Whether a send that gathers its people chose them by this list, tag or company, itself or by a smart list (docs/decisions/0027); of a
 * general one whether any organization's does.
 *
 * @param withPlanned one that is planned counts, too
 */
export async function isCollectedBy(
  db: Db,
  organizationId: string,
  id: string,
  withPlanned: boolean,
): Promise<boolean> {
  const gathers = withPlanned ? empty : sql`and ${isGathering}`;
  const births = sql`send_birth b join distribution d on d.organization_id = b.organization_id and d.id = b.distribution_id`;
  const { found } = await db.one<{ found: boolean }>(sql`
    select general_is_collected(${id}, ${withPlanned}) or exists (select from ${births} where b.organization_id = ${organizationId}
      and jsonb_path_exists(b.chosen, '$.** ? (@ == $id)', jsonb_build_object('id', ${id}::text)) ${gathers})
      or exists (select from ${births} join smart_list l on l.organization_id = b.organization_id and b.chosen->'groups'->'smartLists' ? l.id
        where b.organization_id = ${organizationId} and jsonb_path_exists(l.condition, '$.** ? (@ == $id)', jsonb_build_object('id', ${id}::text))
          ${gathers}) as found`);
  return found;
}
