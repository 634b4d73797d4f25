import type { Channel } from '@firstlook/contract/distribution.ts';
import { type Sql, sql } from '../../platform/database.ts';

/**
 * Contacts who have the release at an address that was their main one and is a further one by now: by this round (2) or another one (1).
 * Found once, and not for each of very many people.
 *
 * @param rounds those that are asked
 */
export const heldBefore = (
  {
    organizationId,
    releaseId,
    channel,
    round,
  }: { organizationId: string; releaseId: string; channel: Channel; round: number | null },
  rounds: Sql,
): Sql => sql`
  select w.contact_id, max(case when r.round = ${round}::int then 2 else 1 end) as by from contact_address w
  join recipient r on r.organization_id = w.organization_id and r.address = w.address
  where w.organization_id = ${organizationId} and not w.is_main
    and r.release_id = ${releaseId} and r.channel = ${channel} and r.outcome in ('sent', 'unconfirmed') and r.round = ${rounds}
  group by w.contact_id`;

/** By which round a person has the release (`held`), or had it at such an address (`before`). */
export const heldBy = sql`greatest(held.by, before.by)`;
