import { type Db, sql } from '../../platform/database.ts';
import { type Judged, judged, type Scope } from './birth.store.ts';

/** How many of those who would be left out have the release by a message that still waits: nothing was handed over to them yet. */
export async function countWaiting(db: Db, scope: Scope, chosen: Judged): Promise<number> {
  const { organizationId, releaseId, channel } = scope;
  const { open } = await db.one<{ open: number }>(sql`
    select count(*)::int as open from (select from distribution d
      join send_queue q on q.organization_id = d.organization_id and q.distribution_id = d.id and q.handed_at is null
      where d.organization_id = ${organizationId} and d.release_id = ${releaseId} and d.channel = ${channel} limit 1) one`);
  if (open === 0) return 0;
  const { people } = await db.one<{ people: number }>(sql`
    with ${judged(scope, chosen)}
    select count(*)::int as people from judged j where j.state = 'already' and (select count(*) from recipient r
      join send_queue q on q.organization_id = r.organization_id and q.recipient_id = r.id and q.handed_at is null
      where r.organization_id = ${organizationId} and r.release_id = ${releaseId} and r.channel = ${channel}
        and r.address = j.reachable and r.outcome = 'sent') > 0`);
  return people;
}
