import type { Channel } from '@firstlook/contract/distribution.ts';
import { empty, join, type Sql, sql } from '../../platform/database.ts';
import { hasWord, personWords } from '../../platform/search.sql.ts';
import { contactsWhere } from '../condition/condition.sql.ts';
import { type Chosen, placesOfChance, type TestCell } from './chosen-people.ts';
import { engagedStep, isEngaged, isOn, type Meant } from './engaged.sql.ts';

type Groups = Chosen['groups'] & { conditions?: Meant['conditions'] };

const groupsWith = ({ groups, conditions }: Meant): Groups => ({ ...groups, conditions });

/** A part of an audience: so many contacts of its groups, in the order of their ids, which never change. */
export interface Part {
  /** The last contact of the part before; null for the first part, to which the people named one by one belong. */
  after: string | null;
  limit: number;
}

/**
 * The organization's own contact `o` who has the address of the general contact `g`, as the main one or a further one: that contact is the
 * one who is meant. Joined by one thing, as no number looks like a mail: of young statistics the planner believes each further condition,
 * expects nobody, and walks the table for each.
 */
const ownOfGeneral = (organizationId: string): Sql => sql`
  left join contact_address ow on ow.organization_id = ${organizationId} and ow.address = g.email
  left join contact o on o.organization_id = ${organizationId} and o.id = ow.contact_id`;

/** Whether the groups name the own contact `o`, too. */
function isNamedHimself(organizationId: string, groups: Groups): Sql {
  const { mailingLists = [], tags = [], company = [], engagement = [] } = groups;
  const words = personWords(groups.search?.trim() ?? '');
  const ways = [
    sql`o.tags && ${tags}::text[]`,
    sql`o.company && ${company}::text[]`,
    sql`exists (select from mailing_list_contact m where m.organization_id = ${organizationId}
      and m.mailing_list_id = any(${mailingLists}) and m.contact_id = o.id)`,
    ...(groups.all ? [sql`true`] : []),
    ...(groups.conditions ?? []).map(({ condition }) => isOn(organizationId, condition, sql`o.id`)),
    ...(engagement.length > 0
      ? [sql`o.id in (select contact_id from engaged where contact_id is not null)`]
      : []),
    ...(words.length > 0
      ? [
          join(
            words.map((word) => hasWord(sql`o.letters`, word, false)),
            ' and ',
          ),
        ]
      : []),
  ];
  return sql`(${join(ways, ' or ')})`;
}

interface GroupOptions {
  part?: Part | null;
  /** A general contact whom the organization has itself stands under the id of its own one. */
  asOwn?: boolean;
}

/**
 * Contacts that the groups name, as often as they name them. Lists of other organizations are hidden by the policy; those
 * of the global organization are found beside the own ones (docs/decisions/0046). In parts each person comes once: a general
 * contact whose own one is named by the groups comes with that one.
 */
function groupsOf(
  organizationId: string,
  groups: Groups,
  { part = null, asOwn = false }: GroupOptions = {},
): Sql[] {
  const own = sql`organization_id = ${organizationId}`;
  /** Of a part, its own rows of the query alone. */
  const of = (query: Sql, id: Sql) =>
    part ? sql`(${query} and ${id} > ${part.after ?? ''} order by ${id} limit ${part.limit})` : query;
  const contacts = (condition: Sql) => of(sql`select id from contact where ${own} ${condition}`, sql`id`);
  const general = (from: Sql, condition: Sql) => {
    const apart = part ? sql`and (o.id is null or not ${isNamedHimself(organizationId, groups)})` : empty;
    const id = asOwn ? sql`coalesce(o.id, g.id)` : sql`g.id`;
    return of(
      sql`select ${id} as id from ${from} ${ownOfGeneral(organizationId)} where ${condition} ${apart}`,
      id,
    );
  };
  const parts = groups.all ? [contacts(empty)] : [];
  for (const list of groups.mailingLists ?? [])
    parts.push(
      of(
        sql`select contact_id as id from mailing_list_contact where ${own} and mailing_list_id = ${list}`,
        sql`contact_id`,
      ),
      general(
        sql`general_list_contact m join general_contact g on g.id = m.contact_id`,
        sql`m.mailing_list_id = ${list}`,
      ),
    );
  for (const tag of groups.tags ?? [])
    parts.push(
      contacts(sql`and tags @> array[${tag}]::text[]`),
      general(sql`general_contact g`, sql`g.tags @> array[${tag}]::text[]`),
    );
  for (const company of groups.company ?? [])
    parts.push(
      contacts(sql`and company @> array[${company}]::text[]`),
      general(sql`general_contact g`, sql`g.company @> array[${company}]::text[]`),
    );
  for (const { condition } of groups.conditions ?? [])
    parts.push(of(sql`select c.id from ${contactsWhere(organizationId, condition)}`, sql`c.id`));
  const words = personWords(groups.search?.trim() ?? '');
  if (words.length > 0) {
    const matches = words.map((word) => hasWord(sql`letters`, word, true));
    // Through the view, as the list of contacts: under the policy the index of the words would not be used.
    parts.push(of(sql`select id from own_contact where ${own} and ${join(matches, ' and ')}`, sql`id`));
  }
  if (groups.engagement?.length)
    parts.push(
      of(
        sql`select id from (select distinct contact_id as id from engaged where contact_id is not null) engaged_contact where true`,
        sql`id`,
      ),
    );
  return parts;
}

/** Whether groups are meant at all. */
export function hasGroups({ groups }: Chosen): boolean {
  return groupsOf('', groups).length > 0 || (groups.smartLists?.length ?? 0) > 0;
}

/** Whether groups may name general contacts: a search and the whole audience hold those of the organization alone. */
const mayNameGeneral = ({
  mailingLists = [],
  tags = [],
  company = [],
  engagement = [],
}: Chosen['groups']): boolean => mailingLists.length + tags.length + company.length + engagement.length > 0;

/** The people who were named one by one, with their contacts; an address is looked for among the own contacts alone. */
const namedPeople = (organizationId: string, named: Chosen['named']): Sql => sql`
  select n.position, n.ref, n.typed, coalesce(i.id, o.id, g.id, e.id) as contact_id,
    coalesce(i.email, o.email, g.email, e.email, n.email) as email,
    case when o.id is not null then o.mobile else coalesce(i.mobile, g.mobile, e.mobile, n.mobile) end as mobile,
    coalesce(i.first_name, o.first_name, g.first_name, e.first_name, n."firstName") as first_name,
    coalesce(i.last_name, o.last_name, g.last_name, e.last_name, n."lastName") as last_name,
    case when i.id is not null then i.gender when o.id is not null then o.gender when g.id is not null then g.gender else e.gender end as gender,
    g.id is not null and o.id is null as is_general, n.line
  from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
    as n(position int, ref text, typed text, email text, mobile text, "firstName" text, "lastName" text, line text)
  left join contact i on i.organization_id = ${organizationId} and i.id = n.ref
  left join general_contact g on i.id is null and g.id = n.ref
  ${ownOfGeneral(organizationId)}
  left join contact_address ew on i.id is null and g.id is null and ew.organization_id = ${organizationId} and ew.address = n.email
  left join contact e on e.organization_id = ${organizationId} and e.id = ew.contact_id`;

/** Which of the people who were named one by one are contacts, by their positions. */
export const namedContacts = (organizationId: string, named: Chosen['named']): Sql =>
  sql`select position, contact_id as id from (${namedPeople(organizationId, named)}) n where contact_id is not null`;

/** What is written to which of these people, in their order, with the names that they have now. */
export const namedLines = (organizationId: string, named: Chosen['named']): Sql =>
  sql`select first_name, last_name, gender, shown_address(is_general, email) as email, line
    from (${namedPeople(organizationId, named)}) n where line is not null order by position`;

/** The people who were named one by one and are still there, with the addresses that the organization may see. */
export const namedForPlan = (organizationId: string, named: Chosen['named']): Sql =>
  sql`select contact_id as id, shown_address(is_general, email) as email, shown_address(is_general, mobile) as mobile,
      first_name, last_name, gender, is_general, line
    from (${namedPeople(organizationId, named)}) n where contact_id is not null or email <> '' or mobile <> '' order by position`;

/** Makes two mentions one person: the address first. A contact without one stays one person, even if others share the telephone. */
const key = sql`coalesce(nullif(email, ''), contact_id, nullif(typed, ''), mobile, ref, position::text)`;

/**
 * Of everybody who is meant, those whom a part of a send is for: the text goes to a mobile number where no mail arrives, because
 * there is no address or it refused mail for good. Whoever can be reached by neither way stays with the mail.
 */
function shareOf(organizationId: string, share: Chosen['share']): Sql {
  if (share === undefined) return sql`true`;
  const bounced = sql`select count(*) from suppression s
    where s.organization_id = ${organizationId} and s.channel = 'email' and s.address = each_once.email and s.kind = 'bounced'`;
  return sql`(mobile is not null and (coalesce(email, '') = '' or (${bounced}) > 0)) = ${share === 'text'}`;
}

/** The place that chance gives a person `of` those who are chosen, by their contact, so that a corrected address moves nobody. */
export const placeOf = (seed: string, of: Sql = empty): Sql =>
  sql`('x' || substr(md5(${seed}::text || ':' || coalesce(${of}contact_id, ${of}key)), 1, 7))::bit(28)::int`;

/** Of everybody who is meant, those who get one of two subjects, or whichever is chosen (docs/decisions/0104). */
function cellOf(organizationId: string, cell: TestCell | undefined): Sql {
  if (!cell) return sql`true`;
  const { seed, bounds, side, parts } = cell;
  if (side !== 'others') {
    const [first, second] = bounds;
    const [from, to] = {
      a: [0, first] as const,
      b: [first, second] as const,
      rest: [second, placesOfChance] as const,
    }[side];
    return sql`(${placeOf(seed)} >= ${from}::int and ${placeOf(seed)} < ${to}::int)`;
  }
  // As the ledger writes an address. Whoever came since is among them, wherever chance would have put them.
  const inLedger = (column: Sql) => sql`(select ${column} from recipient r
    where r.organization_id = ${organizationId} and r.distribution_id = any(${[...parts]}) and ${column} is not null)`;
  return sql`(coalesce(reachable, 'contact:' || coalesce(contact_id, case when typed = '' then ref end, key)) not in ${inLedger(sql`r.address`)}
    and (contact_id is null or contact_id not in ${inLedger(sql`r.contact_id`)}))`;
}

/**
 * Steps of a statement's WITH: `listed` are the contacts of the groups, `mentioned` and `chosen` all who are meant, each
 * person once, named ones before those of groups. `key` is what makes two mentions one person, `mentions` how often they were
 * meant, `reachable` their address in the channel, null where there is none; `personal_line` what is written to them alone; `is_general` whether they are a contact of the global
 * organization and none of this one; `is_engaged` whether they are chosen by what they did.
 */
export function chosenPeople(
  organizationId: string,
  channel: Channel,
  meant: Meant,
  part: Part | null = null,
): Sql {
  const { named, share, cell } = meant;
  const groups = groupsWith(meant);
  const parts = groupsOf(organizationId, groups, { part });
  const united = parts.length > 0 ? join(parts, ' union all ') : sql`select null::text as id where false`;
  const listed = part
    ? sql`select distinct id from (${united}) parts order by id limit ${part.limit}`
    : united;
  // People who were named came with the first part, whichever part of the groups they are in.
  const isLater = part !== null && part.after !== null;
  const notNamed = (id: Sql) =>
    isLater
      ? sql`where ${id} not in (select contact_id from (${namedPeople(organizationId, named)}) n where contact_id is not null)`
      : empty;
  const general = sql`
      union all
      select null, null, '', coalesce(o.id, g.id), coalesce(o.email, g.email), case when o.id is null then g.mobile else o.mobile end,
        coalesce(o.first_name, g.first_name), coalesce(o.last_name, g.last_name), case when o.id is null then g.gender else o.gender end, o.id is null, null
      from listed join general_contact g on g.id = listed.id ${ownOfGeneral(organizationId)}
      ${notNamed(sql`coalesce(o.id, g.id)`)}`;
  // Who was written to by an address alone is no contact; they come with the first part, too.
  const addresses = sql`
      union all
      select null, null, '', null, e.email, e.mobile, e.first_name, e.last_name, e.gender, false, null from engaged e where e.contact_id is null`;
  const hasAddresses = !isLater && (groups.engagement?.length ?? 0) > 0;
  // Of somebody who was named twice, the first line that was written; none of who is gone, and none where it is no mail.
  const hasLines = channel === 'email' && named.some((one) => one.line);
  const line = hasLines
    ? sql`case when contact_id is not null or typed <> '' then first_value(line) over (partition by key order by line is null, position nulls last) end`
    : sql`null::text`;
  const lineForAll = channel === 'email' ? (meant.line ?? null) : null;
  return sql`
    ${engagedStep(organizationId, groups)}listed as (${listed}), mentioned as (
      ${namedPeople(organizationId, isLater ? [] : named)}
      union all
      select null, null, '', c.id, c.email, c.mobile, c.first_name, c.last_name, c.gender, false, null
      from listed join contact c on c.organization_id = ${organizationId} and c.id = listed.id ${notNamed(sql`c.id`)}
      ${mayNameGeneral(groups) ? general : empty}
      ${hasAddresses ? addresses : empty}
    ), chosen as (
      select *, (${isEngaged(organizationId, meant)}) as is_engaged from (
        select distinct on (key) *, count(*) over (partition by key) as mentions, coalesce(${line}, ${lineForAll}::text) as personal_line,
          case when ${channel} = 'email' then nullif(email, '') else mobile end as reachable
        from (select *, ${key} as key from mentioned) keyed
        order by key, position nulls last
      ) each_once where ${shareOf(organizationId, share)} and ${cellOf(organizationId, cell)}
    )`;
}

/** How many people are meant, as a query; groups are counted up to `cap` contacts each. */
export function countPeople(organizationId: string, meant: Meant, cap: number | null): Sql {
  const { named } = meant;
  const groups = groupsWith(meant);
  const part = cap === null ? null : { after: null, limit: cap };
  const parts = groupsOf(organizationId, groups, { part, asOwn: true });
  const ids =
    parts.length > 0
      ? join(parts, parts.length > 1 ? ' union ' : '')
      : sql`select null::text as id where false`;
  const engaged = engagedStep(organizationId, groups);
  const addresses = groups.engagement?.length
    ? sql` + (select count(distinct address) from engaged where contact_id is null)`
    : empty;
  const others = sql`(select count(distinct ${key}) from (${namedPeople(organizationId, named)}) n
      where n.contact_id is null or n.contact_id not in (select id from listed))`;
  return sql`
    with ${engaged}listed as materialized (${ids})
    select ((select count(*) from listed)${addresses} + ${named.length > 0 ? others : sql`0`})::int as people`;
}
