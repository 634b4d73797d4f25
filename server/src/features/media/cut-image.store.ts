import { type Db, sql } from '../../platform/database.ts';

/** What the releases that show a picture say of its focal point, as they say it. */
export async function listFocalPoints(db: Db, organizationId: string, fileId: string): Promise<unknown[]> {
  const rows = await db.many<{ points: unknown[] }>(sql`
    select jsonb_path_query_array(r.data, '$.** ? (@.fileId == $id).focalPoint', jsonb_build_object('id', ${fileId}::text)) as points
    from release_file u join release r on r.organization_id = u.organization_id and r.id = u.release_id
    where u.organization_id = ${organizationId} and u.file_id = ${fileId}`);
  return rows.flatMap(({ points }) => points);
}
