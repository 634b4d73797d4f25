import type { ConditionGroup } from '@firstlook/contract/smart-condition.ts';
import { empty, join, type Sql, sql } from '../../platform/database.ts';
import { contactsWhere } from '../condition/condition.sql.ts';
import { isOfEngagement, isOfFilter } from '../engagement/class.sql.ts';
import { everyone } from '../engagement/kept-people.sql.ts';
import { cameByPerson, hasPlayed } from '../engagement/mail-deed.sql.ts';
import type { Chosen } from './chosen-people.ts';

/** A choice with what its smart lists say at the moment of the statement (`meantBy`). */
export interface Meant extends Chosen {
  conditions: { id: string; condition: ConditionGroup }[];
}

type Engaged = NonNullable<Chosen['groups']['engagement']>[number];

/**
 * Rows of the ledger of those whom one mail reached and who did this. What was watched is asked of the release, however they came to it; whether
 * the mail was opened of itself, since they may have opened another one before. Who watched since has no need to be reminded.
 */
function reachedBy(organizationId: string, sendId: string, { releaseId, did }: Engaged): Sql {
  const isMeant =
    did === 'notOpened'
      ? sql`not ${cameByPerson} and not ${hasPlayed}
        and not (${isOfFilter(sql`p.class`, 'watched')} and coalesce(p.last_seen_at > r.sent_at, false))
        and not exists (select from suppression s where s.organization_id = r.organization_id and s.channel = r.channel
          and s.address = r.address and s.kind = 'unsubscribed')`
      : isOfEngagement(sql`p.class`, did);
  return sql`(with ${everyone(organizationId, releaseId, 'either')}, person as materialized (
      select unnest(rows) as id, class, last_seen_at from everyone)
    select r.id from person p join recipient r on r.organization_id = ${organizationId} and r.id = p.id
    where r.distribution_id = ${sendId} and r.state = 'sent' and ${isMeant})`;
}

/** A step of a statement's WITH: the rows of the ledger of people who are chosen by what they did with a release. A person who was erased is left out. */
export function engagedStep(organizationId: string, { engagement = [] }: Chosen['groups']): Sql {
  if (engagement.length === 0) return empty;
  const rows = engagement.map((one) =>
    one.sendId
      ? reachedBy(organizationId, one.sendId, one)
      : sql`(with ${everyone(organizationId, one.releaseId, 'either')} select unnest(rows) from everyone where ${isOfEngagement(sql`class`, one.did)})`,
  );
  return sql`engaged as materialized (
    select r.contact_id, r.address, r.email, r.mobile, r.first_name, r.last_name, r.gender from recipient r
    where r.organization_id = ${organizationId} and r.id in (${join(rows, ' union all ')})
      and (r.contact_id is not null or r.email <> '' or r.mobile <> '')
  ), `;
}

/** Whether a contact of this id is on a smart list of the condition. */
export const isOn = (organizationId: string, condition: ConditionGroup, id: Sql): Sql =>
  sql`${id} in (select c.id from ${contactsWhere(organizationId, condition)})`;

/** Whether a person is chosen by what they did, whatever else names them; by their address too, since their contact may be another by now. */
export function isEngaged(organizationId: string, { groups, conditions, renewing = [] }: Meant): Sql {
  const lists = conditions
    .filter(({ id }) => renewing.includes(id))
    .map(({ condition }) => sql`coalesce(${isOn(organizationId, condition, sql`contact_id`)}, false)`);
  return join([isEngagedBy(groups), ...lists], ' or ');
}

const isEngagedBy = ({ engagement = [] }: Chosen['groups']): Sql =>
  engagement.length === 0
    ? sql`false`
    : sql`(coalesce(contact_id in (select contact_id from engaged where contact_id is not null), false)
      or coalesce(nullif(email, '') in (select email from engaged where email is not null), false)
      or (contact_id is null and coalesce(mobile in (select mobile from engaged where contact_id is null and mobile is not null), false)))`;
