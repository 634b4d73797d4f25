import type { Channel } from '@firstlook/contract/distribution.ts';
import { containing, empty, join, type Sql, sql } from '../../platform/database.ts';
import type { Chosen } from './chosen-people.ts';

/** Contacts that the groups name, as often as they name them. Lists of other organizations are hidden by the policy. */
function groupsOf(organizationId: string, groups: Chosen['groups']): Sql[] {
  const own = sql`organization_id = ${organizationId}`;
  const parts = groups.all ? [sql`select id from contact where ${own}`] : [];
  for (const list of groups.mailingLists ?? [])
    parts.push(
      sql`select contact_id as id from mailing_list_contact where ${own} and mailing_list_id = ${list}`,
    );
  for (const tag of groups.tags ?? [])
    parts.push(sql`select id from contact where ${own} and tags @> array[${tag}]::text[]`);
  for (const company of groups.company ?? [])
    parts.push(sql`select id from contact where ${own} and company @> array[${company}]::text[]`);
  const words = (groups.search ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length > 0) {
    const matches = words.map((word) => sql`search_text like ${containing(word)}`);
    parts.push(sql`select id from contact where ${own} and ${join(matches, ' and ')}`);
  }
  return parts;
}

/**
 * Two steps of a statement's WITH, `mentioned` and `chosen`: everybody who is meant, each person once, named ones before
 * those of groups. `key` is what makes two mentions one person (the address first), `mentions` how often he was meant,
 * `reachable` his address in the channel, null where there is none.
 */
export function chosenPeople(organizationId: string, channel: Channel, { named, groups }: Chosen): Sql {
  const parts = groupsOf(organizationId, groups);
  const grouped =
    parts.length === 0
      ? empty
      : sql`union all
        select null, null, '', c.id, c.email, c.mobile, c.first_name, c.last_name
        from (${join(parts, ' union all ')}) listed join contact c on c.organization_id = ${organizationId} and c.id = listed.id`;
  return sql`
    mentioned as (
      select n.position, n.ref, n.typed, coalesce(i.id, e.id) as contact_id, coalesce(i.email, e.email, n.email) as email,
        coalesce(i.mobile, e.mobile, n.mobile) as mobile, coalesce(i.first_name, e.first_name, n."firstName") as first_name,
        coalesce(i.last_name, e.last_name, n."lastName") as last_name
      from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
        as n(position int, ref text, typed text, email text, mobile text, "firstName" text, "lastName" text)
      left join contact i on i.organization_id = ${organizationId} and i.id = n.ref
      left join contact e on i.id is null and e.organization_id = ${organizationId} and e.email = n.email and n.email <> ''
      ${grouped}
    ), chosen as (
      select distinct on (key) *, count(*) over (partition by key) as mentions,
        case when ${channel} = 'email' then nullif(email, '') else mobile end as reachable
      from (select *, coalesce(nullif(email, ''), case when contact_id is null then nullif(typed, '') end, mobile, contact_id, ref,
        position::text) as key from mentioned) keyed
      order by key, position nulls last
    )`;
}
