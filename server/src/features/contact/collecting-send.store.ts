import { type Db, sql } from '../../platform/database.ts';

/** Whether a send that still collects its people chose them by this list, tag or company, itself or by a smart list (docs/decisions/0027); of a general one whether any organization's does. */
export async function isCollectedBy(db: Db, organizationId: string, id: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select general_is_collected(${id}) or exists (select from send_birth where organization_id = ${organizationId}
      and jsonb_path_exists(chosen, '$.** ? (@ == $id)', jsonb_build_object('id', ${id}::text)))
      or exists (select from smart_list l join send_birth b on b.organization_id = l.organization_id and b.chosen->'groups'->'smartLists' ? l.id
        where l.organization_id = ${organizationId} and jsonb_path_exists(l.condition, '$.** ? (@ == $id)', jsonb_build_object('id', ${id}::text))) as found`);
  return found;
}
