import { type Db, sql } from '../../platform/database.ts';

/** Everything recipients left behind at a release: events, watches, spent views, copied links. */
export async function removeTraces(db: Db, organizationId: string, releaseId: string): Promise<void> {
  for (const statement of [
    sql`delete from event where organization_id = ${organizationId} and release_id = ${releaseId}`,
    sql`delete from watch where organization_id = ${organizationId} and release_id = ${releaseId}`,
    sql`delete from playback_session where organization_id = ${organizationId} and release_id = ${releaseId}`,
    sql`delete from viewer where organization_id = ${organizationId} and release_id = ${releaseId}`,
    sql`delete from link_token where organization_id = ${organizationId} and release_id = ${releaseId}`,
  ]) {
    await db.run(statement);
  }
}
