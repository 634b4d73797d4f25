import type { RecipientState, StateCounts } from '@firstlook/contract/distribution.ts';
import type { MessageKind } from '@firstlook/contract/message-kind.ts';
import { gsmLetters, type NameShape } from '@firstlook/contract/text-message.ts';
import { type Db, empty, type Sql, sql } from '../../platform/database.ts';
import { chosenPeople, countPeople, type Part, placeOf } from '../audience/chosen-people.sql.ts';
import type { Meant } from '../audience/engaged.sql.ts';
import { hasConsent } from '../contact-consent/consent.sql.ts';
import { wishAgainst } from '../suppression/wish.sql.ts';
import { isJoined } from './approved-person.sql.ts';
import { type HourRule, whenReady } from './best-hour.sql.ts';
import { askedRounds, heldAt, heldBefore, heldBy, isLive, type ReleaseRound } from './held-before.sql.ts';

export interface Scope extends ReleaseRound {
  kind: MessageKind;
}

/** What a person `c` wished for, and whether an advertisement is for who did not agree to it. */
function lawOf({ organizationId, channel, kind }: Scope): { wish: Sql; lacksConsent: Sql } {
  const wish = wishAgainst(sql`${organizationId}`, sql`${channel}`, sql`c.reachable`, sql`${kind}`);
  if (kind === 'press') return { wish, lacksConsent: sql`false` };
  const agreed = hasConsent(sql`${organizationId}`, sql`c.contact_id`, sql`${channel}`);
  return { wish, lacksConsent: sql`not ${agreed}` };
}

/**
 * The one rule of how people come into the ledger (what it looks up for each person is counted in a subquery that cannot
 * become a join: a step of a large audience would read the whole ledger of the organization for it): each chosen person in the state it would be born in.
 * `missing-data` without an address (with the reason `unknown` for an unknown id, `not-an-address` for a
 * text that is none, `noMobile` in a send of text messages), `unsubscribed` or `bounced` when the address is suppressed (`unsubscribed` with the reason
 * `account` when its person chose so in an account of theirs, `paused` or `other-kind` when that is a wish of theirs), `missing-data` with the reason `no-consent` when it is an advertisement to which
 * the contact did not agree, `already` when a person of the round
 * has it (of a send to those who did something, where others have it by any round), or one chosen before has the same
 * number, `joined` who came into an approved audience since, `over-cap` who got as many messages in seven days as a person may, else `queued`. The dry run counts these rows, a send writes them.
 */
export function judged(scope: Scope, chosen: Judged, part: Part | null = null): Sql {
  const { organizationId, channel, round } = scope;
  // A send to those who did something is a round of its own: all others whom it is for may have the release by any other round. So
  // may those of an ordinary send, the people of such a round among them; a forced one is meant for all.
  const asksAnyRound = chosen.again || round === 0;
  const held = heldAt(scope, sql`c.reachable`);
  const hasIt = chosen.again ? sql`(${heldBy} = 1 and not c.is_engaged)` : sql`(${heldBy} = 1)`;
  // Who switched all mail off is not written to by text in its place, or after it.
  const isInPlaceOfMail =
    channel === 'sms' &&
    (chosen.share === 'text' || (chosen.groups.engagement ?? []).some(({ sendId }) => sendId !== undefined));
  const declinedMail = isInPlaceOfMail
    ? sql`(select count(*) from declined_mailing m where m.channel = 'email' and m.address = c.email) > 0`
    : sql`false`;
  const { wish, lacksConsent } = lawOf(scope);
  const joined = isJoined(scope, chosen);
  // Contacts may share a telephone; a mail address is one contact's. The text is for the holder of the number, once.
  const isSecondOfNumber =
    channel === 'sms'
      ? sql`row_number() over (partition by c.reachable order by ${joined}, ${lacksConsent}, c.position nulls last, c.is_general, c.key) > 1`
      : sql`false`;
  const { weeklyCap: cap } = chosen;
  const isOverCap = cap === null ? sql`false` : sql`${heardThisWeek(organizationId)} >= ${cap}::int`;
  return sql`
    ${chosenPeople(organizationId, channel, chosen, part)}, ${askedRounds(scope, asksAnyRound)}, ${heldBefore(scope)}, judged as (
      select c.position, c.key, c.mentions, c.reachable, c.is_general, c.mobile, c.first_name, c.last_name, c.gender, c.personal_line as line, coalesce(c.contact_id, c.ref) as ref,
        case when c.contact_id is null then coalesce(nullif(c.email, ''), nullif(c.typed, '')) else nullif(c.email, '') end as email,
        case when c.contact_id is null and c.typed <> '' then null else coalesce(c.contact_id, c.ref) end as contact_id,
        case
          when c.reachable is null then 'missing-data'
          when s.kind = 'bounced' then 'bounced'
          when s.kind is not null then 'unsubscribed'
          when a.address is not null or ${declinedMail} then 'unsubscribed'
          when wish.against is not null then 'unsubscribed'
          when ${lacksConsent} then 'missing-data'
          when ${isSecondOfNumber} then 'already'
          when ${hasIt} or ${heldBy} = 2 then 'already'
          when ${isOverCap} then 'over-cap'
          when ${joined} then 'joined'
          else 'queued' end as state,
        ${joined} as is_joined, coalesce(${hasIt}, false) or (held.by is null and before.by is not null) as has_it,
        case
          when s.kind is null and (a.address is not null or ${declinedMail}) then 'account'
          when s.kind is null and wish.against is not null then wish.against
          when c.reachable is null and c.contact_id is null and c.ref is not null and c.typed = '' then 'unknown'
          when c.reachable is null and ${channel} = 'sms' then 'noMobile'
          when c.reachable is null and c.contact_id is null and c.typed <> '' then 'not-an-address'
          when c.reachable is not null and s.kind is null and ${lacksConsent} then 'no-consent' end as reason
      from chosen c left join suppression s
        on s.organization_id = ${organizationId} and s.channel = ${channel} and s.address = c.reachable
      left join declined_mailing a on a.channel = ${channel} and a.address = c.reachable
      left join held_before before on before.contact_id = c.contact_id
      cross join lateral (${held}) held
      cross join lateral (select ${wish} as against) wish
    )`;
}

/** A choice as it is judged: with how many messages a person of the organization may get in seven days, where there is such a number. */
export interface Judged extends Meant {
  weeklyCap: number | null;
  /** Each gets it at the hour at which they usually open; null where all get it at its moment. */
  hourRule: HourRule | null;
}

/**
 * How many messages of the organization went or go to a person `c` in seven days, by mail and text together, wherever from: two looks at
 * the indexes that know when a message was written for whom (0130). Counted in a subquery, as everything that is looked up for each.
 */
function heardThisWeek(organizationId: string): Sql {
  const messages = (
    whose: Sql,
  ) => sql`(select count(*) from recipient w where w.organization_id = ${organizationId} and ${whose}
    and w.created_at > now() - interval '7 days' and w.outcome in ('sent', 'unconfirmed'))`;
  return sql`(${messages(sql`w.contact_id = c.contact_id`)}
    + ${messages(sql`w.address = c.reachable and (c.contact_id is null or w.contact_id is distinct from c.contact_id)`)})`;
}

const isNoConsent = sql`(reason is not distinct from 'no-consent')`;

/** Audiences of any size are one statement: it may take longer than a request's usual statement. */
export const allowLongStatement = (db: Db): Promise<void> => db.allow(10 * 60_000);

/**
 * Counts the ledger anew for the planner when it is twice as large as it was at the last count, and is no small one: the database does so
 * by itself within a minute, in which the first large send of an installation would be over.
 */
export async function countLedgerAnew(db: Db): Promise<void> {
  const { grown } = await db.one<{ grown: boolean }>(sql`
    select pg_relation_size(oid) / current_setting('block_size')::int > 2 * greatest(relpages, 16) as grown
    from pg_class where oid = 'recipient'::regclass`);
  if (grown) await db.run(sql`analyze recipient`);
}

/** What of a name the length of a text depends on; longer ones than any text has room for are alike. */
const shapeOf = (name: Sql) =>
  sql`least(char_length(${name}), 60), translate(${name}, ${gsmLetters}, '') = ''`;

interface CountedRow extends NameShape {
  state: RecipientState;
  lacks: boolean;
  mentions: number;
}

/**
 * How many people would be born in each state, and how often the chosen were named in all; of a text message also how many of
 * those who would get it have a name of which shape.
 */
export async function countBirths(
  db: Db,
  scope: Scope,
  chosen: Judged,
): Promise<{ states: StateCounts; noConsent: number; mentions: number; nameShapes: NameShape[] }> {
  const isText = scope.channel === 'sms';
  const shape = isText
    ? sql`${shapeOf(sql`case when state = 'queued' then first_name else '' end`)}, ${shapeOf(sql`case when state = 'queued' then last_name else '' end`)}, case when state = 'queued' then gender end`
    : sql`0, true, 0, true, null::text`;
  const rows = await db.many<CountedRow>(sql`
    with ${judged(scope, chosen)}, counted(state, lacks, mentions, first, "firstIsGsm", last, "lastIsGsm", gender) as (
      select state, ${isNoConsent}, mentions, ${shape} from judged
    )
    select state, lacks, first, "firstIsGsm", last, "lastIsGsm", gender, count(*)::int as people, sum(mentions)::int as mentions
    from counted group by state, lacks, first, "firstIsGsm", last, "lastIsGsm", gender`);
  const states: StateCounts = {};
  for (const { state, people } of rows) states[state] = (states[state] ?? 0) + people;
  return {
    states,
    noConsent: rows.reduce((sum, row) => sum + (row.lacks ? row.people : 0), 0),
    mentions: rows.reduce((sum, row) => sum + row.mentions, 0),
    nameShapes: isText
      ? rows.flatMap(({ state, mentions: _, lacks: _lacks, ...one }) => (state === 'queued' ? [one] : []))
      : [],
  };
}

/**
 * How many would be sent a message now, and between which places of chance such shares of them lie, so that both halves of a part
 * are alike in size.
 */
export async function countReceivers(
  db: Db,
  scope: Scope,
  chosen: Judged,
  { seed, percent }: { seed: string; percent: number },
): Promise<{ people: number; first: number | null; second: number | null }> {
  const half = sql`floor(count(*) * ${percent}::int / 200.0)::int`;
  const places = sql`(array_agg(place order by place))`;
  return db.one(sql`
    with ${judged(scope, chosen)}
    select count(*)::int as people, ${places}[${half} + 1] as first, ${places}[2 * ${half} + 1] as second from (
      select ${placeOf(seed, sql`c.`)} as place from judged j join chosen c on c.key = j.key where j.state = 'queued') placed`);
}

export interface BirthRow {
  id: string;
  email: string | null;
  mobile: string | null;
  first_name: string;
  last_name: string;
  state: RecipientState;
  reason: string | null;
}

export interface BirthPage {
  states: RecipientState[];
  /** Those alone who did not agree to an advertisement, or those alone who lack something else. */
  lacksConsent?: boolean;
  offset: number;
  limit: number;
}

/** The people who would be born in one of these states, in the order they were named. */
export async function listBirths(db: Db, scope: Scope, chosen: Judged, page: BirthPage): Promise<BirthRow[]> {
  const lacks = page.lacksConsent === undefined ? empty : sql`and ${isNoConsent} = ${page.lacksConsent}`;
  return db.many<BirthRow>(sql`
    with ${judged(scope, chosen)}
    select coalesce(ref, key) as id, shown_address(is_general, email) as email, shown_address(is_general, mobile) as mobile,
      first_name, last_name, state, reason from judged
    where state = any(${page.states}) ${lacks} order by position nulls last, key limit ${page.limit} offset ${page.offset}`);
}

/** How many people are meant. @param cap counts contacts of a group up to this many */
export async function countChosen(
  db: Db,
  organizationId: string,
  chosen: Meant,
  cap: number | null,
): Promise<number> {
  return (await db.one<{ people: number }>(countPeople(organizationId, chosen, cap))).people;
}

/** What the ledger rows of one send share. */
export interface Target extends Scope {
  round: number;
  distributionId: string;
  locale: string;
  startsAt: Date;
}

type Born = { people: number; contacts: number; last: string | null } & Record<
  'already' | 'elsewhere' | 'meant',
  string[]
>;

/**
 * Writes the ledger rows of a send, each in its state, and the tokens by which their people can unsubscribe. The unique
 * index decides between parallel calls, whichever commits first. Who is in the ledger is held: whoever deletes or merges a contact
 * beside it waits, and then finds the row; where they were first, the rows are written anew without that contact.
 *
 * @param part writes so many of the audience; without it all of it
 * @returns how many people were chosen, how many contacts the part's groups had, and the last of them; `already` are the
 * rows of people who share an address with another of the round, `elsewhere` of those who have it by another round; `meant` are the own
 * contacts who get the message or may yet get it
 */
export async function insertBirths(
  db: Db,
  target: Target,
  chosen: Judged,
  part: Part | null = null,
): Promise<Born> {
  for (;;) {
    await db.run(sql`savepoint births`);
    const born = await insertOnce(db, target, chosen, part);
    const held = await db.many(sql`select id from contact
      where organization_id = ${target.organizationId} and id = any(${born.meant}) order by id for key share`);
    if (held.length === born.meant.length) return born;
    await db.run(sql`rollback to savepoint births`);
  }
}

function insertOnce(db: Db, target: Target, chosen: Judged, part: Part | null): Promise<Born> {
  const { organizationId, distributionId, releaseId, channel, round, locale } = target;
  const columns = sql`organization_id, id, distribution_id, release_id, contact_id, channel, round, address, email, mobile,
    first_name, last_name, gender, personal_line, state, reason, token, is_general`;
  const values = (
    state: Sql,
  ) => sql`${organizationId}, b.id, ${distributionId}, ${releaseId}, b.contact_id, ${channel}, ${round}::int,
    coalesce(b.reachable, 'contact:' || coalesce(b.contact_id, b.key)), b.email, b.mobile, b.first_name, b.last_name, b.gender, b.line, ${state}, b.reason, b.token, b.is_general`;
  const { readyAt, theirHours } = whenReady(target, chosen.hourRule);
  return db.one(sql`
    with ${judged(target, chosen, part)}, born as materialized (
      select new_id() as id, new_token() as token, ordered.* from (select * from judged order by position nulls last, key) ordered
    ), placed as (
      insert into recipient (${columns}) select ${values(sql`b.state`)} from born b
      on conflict (organization_id, release_id, channel, round, address) where ${isLive} do nothing
      returning id, state, address, token, contact_id
    ), late as (
      insert into recipient (${columns}) select ${values(sql`'already'`)} from born b
      where b.state = 'queued' and b.id not in (select id from placed)
      returning id
    ), waiting as (
      insert into send_queue (organization_id, recipient_id, distribution_id, ready_at)
      select ${organizationId}, p.id, ${distributionId}, ${readyAt} from placed p ${theirHours} where p.state = 'queued'
      returning recipient_id
    ), ways_out as (
      insert into unsubscribe_token (organization_id, token_hash, channel, address, recipient_id, locale)
      select ${organizationId}, token_hash(way), ${channel}, p.address, p.id, ${locale}
      from placed p cross join unnest(ways_out(${channel}, p.token)) way where p.state = 'queued'
      returning recipient_id
    )
    select (select count(*)::int from born) as people, (select max(id) from listed) as last,
      (select count(*)::int from listed) as contacts,
      array(select b.id from born b where (b.state = 'already' and not b.has_it and not b.is_joined) or (b.state = 'queued' and b.id not in (select id from placed))) as already,
      array(select b.id from born b where b.state = 'already' and b.has_it and not b.is_joined) as elsewhere,
      array(select distinct b.contact_id from born b where b.state in ('queued', 'already') and not b.is_general and b.contact_id is not null) as meant`);
}
