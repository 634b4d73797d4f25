import { type Db, sql } from '../../platform/database.ts';

/** The File items by which releases show a picture, as they have them. */
export async function listShownItems(db: Db, organizationId: string, fileId: string): Promise<unknown[]> {
  const rows = await db.many<{ items: unknown[] }>(sql`
    select jsonb_path_query_array(r.data, '$.** ? (@.fileId == $id)', jsonb_build_object('id', ${fileId}::text)) as items
    from release_file u join release r on r.organization_id = u.organization_id and r.id = u.release_id
    where u.organization_id = ${organizationId} and u.file_id = ${fileId}`);
  return rows.flatMap(({ items }) => items);
}
