import { defaultMaximumWatches } from '@firstlook/contract/playback.ts';
import { type Db, sql } from '../../platform/database.ts';

/** Contacts of a distribution whose number of views is not the usual one. */
export function listMaximumWatches(
  db: Db,
  organizationId: string,
  distributionId: string,
): Promise<{ contact_id: string; maximum: number }[]> {
  return db.many(sql`
    select c.id as contact_id, (c.settings->>'maxTimesAllowdToWatchVideo')::int as maximum
    from recipient r join contact c on c.organization_id = r.organization_id and c.id = r.contact_id
    where r.organization_id = ${organizationId} and r.distribution_id = ${distributionId}
      and (c.settings->>'maxTimesAllowdToWatchVideo')::int <> ${defaultMaximumWatches}`);
}
