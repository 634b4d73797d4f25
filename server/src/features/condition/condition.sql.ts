import { type Condition, type ConditionGroup, isGroup } from '@firstlook/contract/smart-condition.ts';
import { empty, join, Sql, sql } from '../../platform/database.ts';
import { holds } from '../../platform/search.sql.ts';
import { hasConsent } from '../contact-consent/consent.sql.ts';
import { isOfDeed, isOfFilter } from '../engagement/class.sql.ts';
import { peopleOf, peopleSince } from '../engagement/kept-people.sql.ts';
import { zoneOfOrganization } from '../organization/organization-zone.sql.ts';
import { staleContacts } from './stale.sql.ts';

/** What stands behind a condition: tables that are joined to a contact `c`, each row of it once at most, and what is true of it. */
interface Part {
  joins: Sql[];
  where: Sql;
}

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days}::int)`;

/**
 * The contacts of some `people` (`rows`, `class`), each once. Who was written to by an address alone, and is a contact by now, is
 * that one.
 *
 * @param isTheirs what rows `r` of the ledger have in common, for the planner: it knows nothing of how many people there are
 */
const contactsOf = (
  organizationId: string,
  people: Sql,
  isMeant: Sql,
  { isTheirs = sql`true`, having = sql`true` }: { isTheirs?: Sql; having?: Sql } = {},
): Sql => sql`(
  select coalesce(r.contact_id, e.contact_id) as id from (select unnest(p.rows) as id, p.class from ${people} p where ${isMeant}) d
  join recipient r on r.organization_id = ${organizationId} and r.id = d.id and ${isTheirs}
  left join contact_address e on r.contact_id is null and e.organization_id = ${organizationId} and e.address = r.email
  group by 1 having ${having})`;

/** Of a contact `c` or its address: a message of ours that was sent since then, or waits to be. */
const heard = (organizationId: string, days: number, isTheirs: Sql): Sql => sql`exists (
  select from recipient r where r.organization_id = ${organizationId} and ${isTheirs} and r.created_at >= ${daysAgo(days)}
    and r.outcome in ('sent', 'unconfirmed'))`;

function deedOf(organizationId: string, one: Extract<Condition, { is: 'did' }>): Sql {
  const did = isOfDeed(sql`p.class`, one.deed);
  if (!one.releaseId) return contactsOf(organizationId, peopleSince(organizationId, one.days ?? 0), did);
  const isTheirs = sql`r.release_id = ${one.releaseId}`;
  return contactsOf(organizationId, peopleOf(organizationId, one.releaseId), did, { isTheirs });
}

/** Whoever got something, and of all of it opened nothing. */
const silentOf = (organizationId: string, days: number): Sql =>
  contactsOf(organizationId, peopleSince(organizationId, days), isOfDeed(sql`p.class`, 'received'), {
    having: sql`bool_and(${isOfFilter(sql`d.class`, 'notOpened')})`,
  });

/** What a contact `c` has in a field of the organization's own: null where it has nothing, but for the question whether it has. */
function fieldIs({ key, test, value = '' }: Extract<Condition, { is: 'field' }>): Sql {
  const held = sql`c.fields->${key}::text`;
  const text = sql`c.fields->>${key}::text`;
  if (test === 'empty') return sql`not c.fields ? ${key}`;
  if (test === 'holds') return holds(text, String(value));
  if (test === 'is' && typeof value === 'number') return sql`${held} = ${JSON.stringify(value)}::jsonb`;
  // Of several options one; a text whatever its capitals are.
  if (test === 'is') return sql`(${held} ? ${value} or lower(${text}) = lower(${value}))`;
  const compare = (a: Sql, b: Sql) => (test === 'above' ? sql`${a} > ${b}` : sql`${a} < ${b}`);
  // Days are written so that their order is that of their letters. What is no number is neither more nor less than one.
  return typeof value === 'number'
    ? sql`case when jsonb_typeof(${held}) = 'number' then ${compare(sql`(${text})::numeric`, sql`${value}::numeric`)} end`
    : compare(sql`(${text}) collate "C"`, sql`${value}::text collate "C"`);
}

/** @param name under which the people of a condition are joined, none other of the statement's */
function partOf(organizationId: string, one: Condition, name: Sql): Part {
  const joined = (relation: Sql): Part => ({
    joins: [sql`left join ${relation} ${name} on ${name}.id = c.id`],
    where: sql`${name}.id is not null`,
  });
  const plain = (where: Sql): Part => ({ joins: [], where });
  switch (one.is) {
    case 'tag':
      return plain(sql`c.tags @> array[${one.id}]::text[]`);
    case 'company':
      return plain(sql`c.company @> array[${one.id}]::text[]`);
    case 'mailingList':
      return joined(sql`(select contact_id as id from mailing_list_contact
        where organization_id = ${organizationId} and mailing_list_id = ${one.id})`);
    case 'did':
      return joined(deedOf(organizationId, one));
    case 'silent':
      return joined(silentOf(organizationId, one.days));
    case 'stale':
      return joined(staleContacts(organizationId));
    case 'unheard':
      return plain(sql`(not ${heard(organizationId, one.days, sql`r.contact_id = c.id`)}
        and not ${heard(organizationId, one.days, sql`r.address = c.email and c.email <> ''`)})`);
    case 'role':
      return plain(holds(sql`c.role`, one.text));
    case 'gender':
      return plain(
        one.gender === 'unknown' ? sql`c.gender is null` : sql`c.gender is not distinct from ${one.gender}`,
      );
    case 'reach':
      return plain(one.channel === 'email' ? sql`c.email <> ''` : sql`c.mobile is not null`);
    case 'consent':
      return plain(hasConsent(sql`${organizationId}`, sql`c.id`, sql`${one.channel}`));
    case 'since':
      return plain(sql`c.created_at >= (
        select ${one.day}::date::timestamp at time zone ${zoneOfOrganization} from organization o where o.organization_id = ${organizationId})`);
    case 'field':
      return plain(sql`coalesce(${fieldIs(one)}, false)`);
  }
}

/** @param prefix of the names of what is joined */
function groupPart(organizationId: string, group: ConditionGroup, prefix: string): Part {
  const parts = group.of.map((one, place) => {
    const name = `${prefix}_${place}`;
    const part = isGroup(one)
      ? groupPart(organizationId, one, name)
      : partOf(organizationId, one, new Sql([name], []));
    return one.not && !isGroup(one) ? { ...part, where: sql`not (${part.where})` } : part;
  });
  const all = join(
    parts.map(({ where }) => where),
    group.match === 'all' ? ' and ' : ' or ',
  );
  return {
    joins: parts.flatMap(({ joins }) => joins),
    where: group.not ? sql`not (${all})` : sql`(${all})`,
  };
}

/**
 * The one rule of who is on a smart list, to stand after `from`: contacts `c` of the organization. What people did is joined and not looked
 * for in each contact, so that "or" and "not" cost what "and" does.
 */
export function contactsWhere(organizationId: string, group: ConditionGroup): Sql {
  const { joins, where } = groupPart(organizationId, group, 'met');
  return sql`contact c ${joins.length > 0 ? join(joins, ' ') : empty} where c.organization_id = ${organizationId} and ${where}`;
}
