import { type Db, type Sql, sql } from '../../platform/database.ts';
import { approvedFor, forgetApprovedFor } from './approved-for.store.ts';
import { eraseImportRows } from './person-import.store.ts';

// One person's traces lie in the tables of every feature; taking them all out or away is one act, so its SQL stands
// together here.

export interface PersonQuery {
  organizationId: string;
  /** Lower case. */
  email: string;
  /** Whose account is meant where that is another address: the one that was asked for, and not one that its contact has besides. */
  account?: string;
}

/** Contacts that have the address, as the main one or a further one. */
const isMine = ({ organizationId, email }: PersonQuery) =>
  sql`organization_id = ${organizationId} and (lower(email) = ${email} or id in (
    select contact_id from contact_address where organization_id = ${organizationId} and kind = 'email' and address = ${email}))`;

/**
 * All that was sent to the person: under the address, and as a contact who has it, whatever address the contact had when it left.
 * Found first and then named: a statement that finds and changes at once is joined to itself, and in a table whose
 * statistics are young that reads every row for every row.
 */
export async function listRecipientIds(db: Db, query: PersonQuery): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from recipient where organization_id = ${query.organizationId}
      and (address = ${query.email} or lower(email) = ${query.email}
        or contact_id in (select id from contact where ${isMine(query)}))`);
  return rows.map(({ id }) => id);
}

/** Links that were made by hand for the person, or named by the address; what was done by them is theirs. */
async function listMadeLinkIds(db: Db, { organizationId, email }: PersonQuery): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from link_token where organization_id = ${organizationId} and (email = ${email} or lower(token) = ${email})`);
  return rows.map(({ id }) => id);
}

export const listContactIds = async (db: Db, query: PersonQuery): Promise<string[]> =>
  (await db.many<{ id: string }>(sql`select id from contact where ${isMine(query)}`)).map(({ id }) => id);

/** By the address, or as one of these contacts. */
const isNamed = (person: Sql, email: string, contactIds: string[]) =>
  sql`(${person}->>'email' = ${email} or lower(${person}->>'typed') = ${email} or coalesce(${person}->>'ref' = any(${contactIds}), false))`;

/** Who was named in the choice of a send that has not begun, or is still coming into the ledger. */
const namedInPlans = ({ organizationId, email }: PersonQuery, contactIds: string[]) => sql`
  select organization_id, distribution_id, person
  from send_birth cross join jsonb_array_elements(chosen->'named') person
  where organization_id = ${organizationId} and ${isNamed(sql`person`, email, contactIds)}`;

/** What was watched, sitting by sitting. */
export const sittings = sql`select w.organization_id, w.file_id, w.release_id, s.total_ms, s.device, s.country, s.origin, s.started_at, s.ended_at
  from sitting s join watch w on w.organization_id = s.organization_id and w.id = s.watch_id`;

/** Numbers of the contacts with this address, and of whom was written to while they were one: what was written from there is theirs. */
export async function listNumbers(db: Db, query: PersonQuery, recipientIds: string[]): Promise<string[]> {
  const rows = await db.many<{ mobile: string }>(sql`
    select mobile from contact where ${isMine(query)} and mobile is not null
    union select address from contact_address where organization_id = ${query.organizationId} and kind = 'mobile'
      and contact_id in (select id from contact where ${isMine(query)})
    union select mobile from recipient where organization_id = ${query.organizationId} and id = any(${recipientIds}) and mobile is not null`);
  return rows.map(({ mobile }) => mobile);
}

export const rowsOf = (statement: Sql) =>
  sql`select coalesce(jsonb_agg(to_jsonb(t)), '[]') as rows from (${statement}) t`;

/** Everything kept about an address in one organization, by kind; secrets stay behind. */
export async function collectPerson(db: Db, query: PersonQuery): Promise<Record<string, object[]>> {
  const { organizationId, email, account = email } = query;
  const recipientIds = await listRecipientIds(db, query);
  const contactIds = await listContactIds(db, query);
  const numbers = await listNumbers(db, query, recipientIds);
  const linkIds = await listMadeLinkIds(db, query);
  const isReader = sql`(recipient_id = any(${recipientIds}) or link_token_id = any(${linkIds}))`;
  const kinds: Record<string, Sql> = {
    contacts: sql`select * from contact where ${isMine(query)}`,
    addresses: sql`select kind, address, is_main, label from contact_address
      where organization_id = ${organizationId} and contact_id in (select id from contact where ${isMine(query)})`,
    consents: sql`select channel, source, given_on, proof, created_at, withdrawn_at from contact_consent
      where organization_id = ${organizationId} and contact_id in (select id from contact where ${isMine(query)})`,
    notes: sql`select text, created_at, updated_at from contact_note
      where organization_id = ${organizationId} and contact_id in (select id from contact where ${isMine(query)})`,
    mailingLists: sql`select l.id, l.title from mailing_list l join mailing_list_contact lc
        on lc.organization_id = l.organization_id and lc.mailing_list_id = l.id
      join contact c on c.organization_id = l.organization_id and c.id = lc.contact_id
      where l.organization_id = ${organizationId} and c.id = any(${contactIds})`,
    recipients: sql`select id, release_id, channel, state, reason, email, mobile, first_name, last_name, personal_line, sent_at, receipt, receipt_at, created_at
      from recipient where id = any(${recipientIds}) and organization_id = ${organizationId}`,
    mailReports: sql`select recipient_id, kind, status, words, at from mail_report
      where organization_id = ${organizationId} and recipient_id = any(${recipientIds})`,
    events: sql`select id, release_id, kind, platform, origin, verdict, url, user_agent, device, country, at from event
      where organization_id = ${organizationId} and ${isReader}`,
    watches: sql`${sittings} where w.organization_id = ${organizationId}
      and (w.recipient_id = any(${recipientIds}) or w.link_token_id = any(${linkIds}))`,
    madeLinks: sql`select release_id, created_at, ended_at from link_token
      where organization_id = ${organizationId} and id = any(${linkIds})`,
    embargoPromises: sql`select release_id, name, address, agreed, named_until, at from release_consent
      where organization_id = ${organizationId} and (${isReader}
        or account_id = (select id from account where email = ${account}))`,
    plannedSends: sql`select b.distribution_id, d.release_id, d.starts_at, person
      from (${namedInPlans(query, contactIds)}) b
      join distribution d on d.organization_id = b.organization_id and d.id = b.distribution_id`,
    approvedSends: approvedFor(query, numbers, contactIds),
    suppressions: sql`select channel, address, kind, reason, at from suppression
      where organization_id = ${organizationId} and (address = ${email} or address = any(${numbers}))`,
    wishes: sql`select channel, address, refused_kinds, paused_until, at from message_wish
      where organization_id = ${organizationId} and (address = ${email} or address = any(${numbers}))`,
    textReplies: sql`select address, act, words, at from text_reply
      where organization_id = ${organizationId} and address = any(${numbers})`,
    invitations: sql`select id, role, message, created_at, expires_at from invitation
      where organization_id = ${organizationId} and email = ${email}`,
    memberships: sql`select a.first_name, a.last_name, a.mobile, m.roles, m.status, m.invited_at, m.created_at
      from membership m join account a on a.id = m.account_id
      where m.organization_id = ${organizationId} and a.email = ${account}`,
    audit: sql`select at, action, actor_name, address, target_name, before, after from audit
      where organization_id = ${organizationId} and (target_name = ${email} or target_name = any(${numbers})
        or recipient_id = any(${recipientIds}) or actor_id = (select id from account where email = ${account}))`,
  };
  const found: Record<string, object[]> = {};
  for (const [kind, statement] of Object.entries(kinds))
    found[kind] = (await db.one<{ rows: object[] }>(rowsOf(statement))).rows;
  return found;
}

/** Whether a JSON document holds the address as one of its texts; a longer address that ends in it is another person's. */
const mentions = (document: Sql, email: string) => sql`exists (
  select from jsonb_path_query(${document}, '$.**') part
  where jsonb_typeof(part) = 'string' and lower(part #>> '{}') = ${email})`;

/** The document with the address taken out of it, and nothing else. */
function withoutAddress(document: Sql, email: string): Sql {
  const text = `"${email.replace(/[^a-z0-9@]/g, '\\$&')}"`;
  return sql`regexp_replace(${document}::text, ${text}, '"erased"', 'gi')::jsonb`;
}

/** Organizations, of one or of all, whose settings hold the address, or in which its account does more than watch. */
export async function listUses(db: Db, email: string, organizationId: string | null): Promise<string[]> {
  const rows = await db.many<{ name: string }>(sql`
    select o.name from organization o
    where (${organizationId}::text is null or o.organization_id = ${organizationId}) and (${mentions(sql`o.settings`, email)}
      or (${organizationId}::text is not null and exists (
        select from membership m join account a on a.id = m.account_id
        where m.organization_id = o.organization_id and a.email = ${email} and m.status = 'approved'
          and not m.roles <@ '{client,user}')))
    order by o.name`);
  return rows.map(({ name }) => name);
}

/** Of webhooks: what they tell names no person by itself, but who was told of a person may have answered with the name. */
function forgetAnswers(db: Db, query: PersonQuery, recipientIds: string[]): Promise<number> {
  const { organizationId } = query;
  return db.run(sql`
    update webhook_delivery d set answer = null from webhook_event e
    where d.organization_id = ${organizationId} and d.answer is not null
      and e.organization_id = d.organization_id and e.id = d.event_id
      and (e.recipient_id = any(${recipientIds}) or e.contact_id in (select id from contact where ${isMine(query)}))`);
}

/** That somebody came stays; how, goes. Links that were made for the person open no more. */
async function eraseVisits(
  db: Db,
  organizationId: string,
  recipientIds: string[],
  linkIds: string[],
): Promise<number> {
  await db.run(sql`
    update link_token set email = null, ended_at = coalesce(ended_at, now()), token = 'ended-' || id
    where organization_id = ${organizationId} and id = any(${linkIds})`);
  return db.run(sql`
    update event set user_agent = '', url = null
    where organization_id = ${organizationId} and (recipient_id = any(${recipientIds}) or link_token_id = any(${linkIds}))`);
}

/** That a person stopped text messages stays with the suppression; what was written, and what providers called it, goes. */
async function eraseTexts(
  db: Db,
  organizationId: string,
  recipientIds: string[],
  numbers: string[],
): Promise<number> {
  await db.run(sql`
    delete from text_name where (organization_id, distribution_id, recipient_id) in (
      select organization_id, distribution_id, id from recipient where organization_id = ${organizationId} and id = any(${recipientIds}))`);
  return db.run(sql`
    delete from text_reply where organization_id = ${organizationId} and address = any(${numbers})`);
}

/** The links of messages that were sent go on answering; they stand for no person any more. */
const forgetWaysOut = (
  db: Db,
  { organizationId, email }: PersonQuery,
  recipientIds: string[],
): Promise<number> =>
  db.run(sql`
    update unsubscribe_token set address = null where organization_id = ${organizationId}
      and (address = ${email} or recipient_id = any(${recipientIds}))`);

/** A person who only watched here loses the membership; the account itself does not belong to this organization. */
async function endMembership(
  db: Db,
  { organizationId, email, account = email }: PersonQuery,
): Promise<number> {
  const isOfAccount = sql`organization_id = ${organizationId} and account_id = (select id from account where email = ${account})`;
  await db.run(sql`delete from visit where ${isOfAccount}`);
  return db.run(sql`delete from membership where ${isOfAccount}`);
}

/** Lines of the log that are about the person keep who did what and when; others lose the address alone. */
function eraseLines(
  db: Db,
  { organizationId, email }: PersonQuery,
  recipientIds: string[],
  numbers: string[],
): Promise<number> {
  // What was taken home by the link of a message: a file, the press kit.
  const isByLink = sql`coalesce(recipient_id = any(${recipientIds}), false)`;
  const isTarget = sql`coalesce(target_name = ${email} or target_name = any(${numbers}), false)`;
  return db.run(sql`
    update audit set target_name = case when ${isTarget} then '' else target_name end,
      before = case when ${isTarget} then null else ${withoutAddress(sql`before`, email)} end,
      -- Acts on the link of a message name its person.
      after = case when ${isTarget} then null when ${isByLink} then ${withoutAddress(sql`after`, email)} - 'name'
        else ${withoutAddress(sql`after`, email)} end,
      actor_name = case when ${isByLink} then '' else actor_name end,
      address = case when ${isByLink} then '' else address end,
      user_agent = case when ${isByLink} then '' else user_agent end
    where organization_id = ${organizationId}
      and (${isTarget} or ${isByLink} or ${mentions(sql`before`, email)} or ${mentions(sql`after`, email)})`);
}

/**
 * Takes the identity out of one organization. Rows that are counted stay; nothing in them names the person.
 */
export async function erasePerson(db: Db, query: PersonQuery): Promise<Record<string, number>> {
  const { organizationId, email, account = email } = query;
  const recipientIds = await listRecipientIds(db, query);
  const linkIds = await listMadeLinkIds(db, query);
  await forgetAnswers(db, query, recipientIds);
  await db.run(sql`
    update mail_report set words = '' where organization_id = ${organizationId} and recipient_id = any(${recipientIds})`);
  const events = await eraseVisits(db, organizationId, recipientIds, linkIds);
  // That a promise was made stays, as a watch does; who it was goes.
  const promises = await db.run(sql`
    update release_consent set name = '', address = '', account_id = null, contact_id = null, recipient_id = null,
      reader = 'erased:' || id
    where organization_id = ${organizationId} and (recipient_id = any(${recipientIds}) or link_token_id = any(${linkIds})
      or account_id = (select id from account where email = ${account})
      or contact_id in (select id from contact where ${isMine(query)}))`);
  const contactIds = await listContactIds(db, query);
  const plannedSends = await db.run(sql`
    update send_birth set chosen = jsonb_set(chosen, '{named}', (
      select coalesce(jsonb_agg(person order by place), '[]')
      from jsonb_array_elements(chosen->'named') with ordinality named(person, place) where not ${isNamed(sql`person`, email, contactIds)}))
    where organization_id = ${organizationId} and exists (
      select from jsonb_array_elements(chosen->'named') person where ${isNamed(sql`person`, email, contactIds)})`);
  const numbers = await listNumbers(db, query, recipientIds);
  const imports = await eraseImportRows(db, query, numbers);
  const wishes = await db.run(sql`
    delete from message_wish where organization_id = ${organizationId} and (address = ${email} or address = any(${numbers}))`);
  await db.run(sql`
    delete from preview_link where organization_id = ${organizationId} and (address = ${email} or address = any(${numbers}))`);
  await forgetApprovedFor(db, query, numbers, contactIds);
  const audit = await eraseLines(db, query, recipientIds, numbers);
  const textReplies = await eraseTexts(db, organizationId, recipientIds, numbers);
  const invitations = await db.run(
    sql`delete from invitation where organization_id = ${organizationId} and email = ${email}`,
  );
  const recipients = await db.run(sql`
    update recipient set address = 'erased:' || id, email = null, mobile = null, first_name = '', last_name = '', gender = null, personal_line = null,
      contact_id = null, reason = case when state = 'failed' then 'erased' else reason end, receipt_words = null, provider_id = null
    where organization_id = ${organizationId} and id = any(${recipientIds})`);
  await forgetWaysOut(db, query, recipientIds);
  const memberships = await endMembership(db, query);
  // What was noted of them goes with the contact, as their consents do.
  const contacts = await db.run(sql`delete from contact where ${isMine(query)}`);
  return {
    contacts,
    memberships,
    recipients,
    events,
    promises,
    imports,
    textReplies,
    wishes,
    invitations,
    plannedSends,
    audit,
  };
}

export async function listOrganizationIds(db: Db): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`select organization_id as id from organization order by 1`);
  return rows.map(({ id }) => id);
}
