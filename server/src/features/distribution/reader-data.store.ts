import { type Db, sql } from '../../platform/database.ts';

/**
 * Everything readers left behind at a release: events, watches with their sittings, spent views. Links that were copied stay: they are
 * printed elsewhere; so do the unsubscribe links of the mails.
 */
export async function removeReaderData(db: Db, organizationId: string, releaseId: string): Promise<void> {
  for (const statement of [
    sql`delete from event where organization_id = ${organizationId} and release_id = ${releaseId}`,
    // In the order in which a heartbeat locks them; sittings go with their watch.
    sql`delete from playback_session where organization_id = ${organizationId} and release_id = ${releaseId}`,
    sql`delete from watch where organization_id = ${organizationId} and release_id = ${releaseId}`,
    sql`delete from viewer where organization_id = ${organizationId} and release_id = ${releaseId}`,
  ]) {
    await db.run(statement);
  }
}

export interface TraceCounts {
  recipients: number;
  visits: number;
  watches: number;
  account_watches: number;
  channel_links: number;
}

/** What deleting the distribution data of a release takes away, and the links that stay. */
export function countTraces(db: Db, organizationId: string, releaseId: string): Promise<TraceCounts> {
  const own = sql`organization_id = ${organizationId} and release_id = ${releaseId}`;
  const sittings = sql`sitting s join watch w on w.organization_id = s.organization_id and w.id = s.watch_id
    where w.organization_id = ${organizationId} and w.release_id = ${releaseId} and s.total_ms > 0`;
  return db.one<TraceCounts>(sql`
    select (select count(distinct (channel, address))::int from recipient where ${own}) as recipients,
      (select count(*)::int from event where ${own}) as visits,
      (select count(*)::int from ${sittings} and account_id is null) as watches,
      (select count(*)::int from ${sittings} and account_id is not null) as account_watches,
      (select count(*)::int from link_token where ${own}) as channel_links`);
}
