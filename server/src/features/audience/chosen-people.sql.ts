import type { Channel } from '@firstlook/contract/distribution.ts';
import { empty, join, type Sql, sql } from '../../platform/database.ts';
import { hasWord, personWords } from '../../platform/search.sql.ts';
import type { Chosen } from './chosen-people.ts';

/** A part of an audience: so many contacts of its groups, in the order of their ids, which never change. */
export interface Part {
  /** The last contact of the part before; null for the first part, to which the people named one by one belong. */
  after: string | null;
  limit: number;
}

/** Contacts that the groups name, as often as they name them. Lists of other organizations are hidden by the policy. */
function groupsOf(organizationId: string, groups: Chosen['groups'], part: Part | null): Sql[] {
  const own = sql`organization_id = ${organizationId}`;
  /** Of a part, its own rows of the query alone. */
  const of = (query: Sql, id: Sql) =>
    part ? sql`(${query} and ${id} > ${part.after ?? ''} order by ${id} limit ${part.limit})` : query;
  const contacts = (condition: Sql) => of(sql`select id from contact where ${own} ${condition}`, sql`id`);
  const parts = groups.all ? [contacts(empty)] : [];
  for (const list of groups.mailingLists ?? [])
    parts.push(
      of(
        sql`select contact_id as id from mailing_list_contact where ${own} and mailing_list_id = ${list}`,
        sql`contact_id`,
      ),
    );
  for (const tag of groups.tags ?? []) parts.push(contacts(sql`and tags @> array[${tag}]::text[]`));
  for (const company of groups.company ?? [])
    parts.push(contacts(sql`and company @> array[${company}]::text[]`));
  const words = personWords(groups.search?.trim() ?? '');
  if (words.length > 0) {
    const matches = words.map((word) => hasWord(sql`letters`, word, true));
    // Through the view, as the list of contacts: under the policy the index of the words would not be used.
    parts.push(of(sql`select id from own_contact where ${own} and ${join(matches, ' and ')}`, sql`id`));
  }
  return parts;
}

/** Whether groups are meant at all. */
export function hasGroups({ groups }: Chosen): boolean {
  return groupsOf('', groups, null).length > 0;
}

/** The people who were named one by one, with their contacts. */
const namedPeople = (organizationId: string, named: Chosen['named']): Sql => sql`
  select n.position, n.ref, n.typed, coalesce(i.id, e.id) as contact_id, coalesce(i.email, e.email, n.email) as email,
    coalesce(i.mobile, e.mobile, n.mobile) as mobile, coalesce(i.first_name, e.first_name, n."firstName") as first_name,
    coalesce(i.last_name, e.last_name, n."lastName") as last_name
  from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
    as n(position int, ref text, typed text, email text, mobile text, "firstName" text, "lastName" text)
  left join contact i on i.organization_id = ${organizationId} and i.id = n.ref
  left join contact e on i.id is null and e.organization_id = ${organizationId} and e.email = n.email and n.email <> ''`;

/** Makes two mentions one person: the address first. A contact without one is himself, whoever shares his telephone. */
const key = sql`coalesce(nullif(email, ''), contact_id, nullif(typed, ''), mobile, ref, position::text)`;

/**
 * Steps of a statement's WITH: `listed` are the contacts of the groups, `mentioned` and `chosen` everybody who is meant, each
 * person once, named ones before those of groups. `key` is what makes two mentions one person, `mentions` how often he was
 * meant, `reachable` his address in the channel, null where there is none.
 */
export function chosenPeople(
  organizationId: string,
  channel: Channel,
  { named, groups }: Chosen,
  part: Part | null = null,
): Sql {
  const parts = groupsOf(organizationId, groups, part);
  const united = parts.length > 0 ? join(parts, ' union all ') : sql`select null::text as id where false`;
  const listed = part
    ? sql`select distinct id from (${united}) parts order by id limit ${part.limit}`
    : united;
  // People who were named came with the first part, whichever part of the groups they are in.
  const isLater = part !== null && part.after !== null;
  return sql`
    listed as (${listed}), mentioned as (
      ${namedPeople(organizationId, isLater ? [] : named)}
      union all
      select null, null, '', c.id, c.email, c.mobile, c.first_name, c.last_name
      from listed join contact c on c.organization_id = ${organizationId} and c.id = listed.id
      ${isLater ? sql`where c.id not in (select contact_id from (${namedPeople(organizationId, named)}) n where contact_id is not null)` : empty}
    ), chosen as (
      select distinct on (key) *, count(*) over (partition by key) as mentions,
        case when ${channel} = 'email' then nullif(email, '') else mobile end as reachable
      from (select *, ${key} as key from mentioned) keyed
      order by key, position nulls last
    )`;
}

/** How many people are meant, as a query; groups are counted up to `cap` contacts each. */
export function countPeople(organizationId: string, { named, groups }: Chosen, cap: number | null): Sql {
  const parts = groupsOf(organizationId, groups, cap === null ? null : { after: null, limit: cap });
  const ids = join(parts, parts.length > 1 ? ' union ' : '');
  if (named.length === 0) return sql`select count(*)::int as people from (${ids}) listed`;
  return sql`
    with listed as materialized (${ids})
    select ((select count(*) from listed) + (select count(distinct ${key}) from (${namedPeople(organizationId, named)}) n
      where n.contact_id is null or n.contact_id not in (select id from listed)))::int as people`;
}
