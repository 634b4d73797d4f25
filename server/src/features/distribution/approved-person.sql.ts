import type { Channel } from '@firstlook/contract/distribution.ts';
import { type Sql, sql } from '../../platform/database.ts';
import type { Chosen } from '../audience/chosen-people.ts';

/** Who somebody is by whom they were approved: the contact, or the address of whom no contact has. */
export const personOf = (row: Sql): Sql => sql`coalesce(${row}.contact_id, ${row}.reachable)`;

/**
 * Whether a person `c` came into the audience of an approved send since, or is reached at another address now (docs/decisions/0159). What follows a
 * mail is for those whom that reached, where it did. Counted in a subquery, as everything that is looked up for each.
 */
export function isJoined(
  { organizationId, channel }: { organizationId: string; channel: Channel },
  { approved, groups }: Pick<Chosen, 'approved' | 'groups'>,
): Sql {
  if (approved === undefined) return sql`false`;
  const followed = groups.engagement?.find(({ sendId }) => sendId !== undefined)?.sendId;
  if (followed !== undefined)
    return sql`(c.contact_id is not null and (select count(*) from recipient p
      where p.organization_id = ${organizationId} and p.contact_id = c.contact_id and p.distribution_id = ${followed}
        and ${channel === 'email' ? sql`p.email` : sql`p.mobile`} = c.reachable) = 0)`;
  // Who was named by an address alone may be a contact by now.
  return sql`((select count(*) from approved_person a
    where a.organization_id = ${organizationId} and a.distribution_id = ${approved} and a.address = c.reachable
      and a.person in (${personOf(sql`c`)}, c.reachable)) = 0)`;
}
