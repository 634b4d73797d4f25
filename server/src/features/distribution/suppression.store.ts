import type { Channel } from '@firstlook/contract/distribution.ts';
import { type Db, empty, sql } from '../../platform/database.ts';
import {
  asOrganizationSaid,
  byComplaint,
  byFile,
  byProducer,
  byText,
  overWeaker,
} from '../suppression/suppression.sql.ts';

interface NewSuppression {
  organizationId: string;
  channel: Channel;
  address: string;
  recipientId: string | null;
  createdBy: string | null;
  reason: string;
}

/**
 * Keeps the first day: unsubscribing twice is unsubscribing once. A person's word outlasts a bounce, and what the organization
 * switched off, before or after, stays beneath it.
 */
export function suppress(db: Db, row: NewSuppression): Promise<number> {
  return db.run(sql`
    insert into suppression (organization_id, channel, address, kind, reason, recipient_id, created_by)
    values (${row.organizationId}, ${row.channel}, ${row.address}, 'unsubscribed', ${row.reason}, ${row.recipientId}, ${row.createdBy})
    ${overWeaker}`);
}

const kindOf = (channel: Channel) => (channel === 'email' ? 'email' : 'mobile');

/**
 * Addresses that a word said by an answer or a link stops: the one it came from, where the contact whom that message was for is
 * reached now, corrected or merged into another since, and where a contact is who has it as a further address.
 */
export async function listAddressesOf(
  db: Db,
  {
    organizationId,
    channel,
    address,
    recipientId,
  }: Pick<NewSuppression, 'organizationId' | 'channel' | 'address' | 'recipientId'>,
): Promise<string[]> {
  const main = channel === 'email' ? sql`c.email` : sql`c.mobile`;
  const rows = await db.many<{ address: string | null }>(sql`
    select ${main} as address from recipient r
    join contact c on c.organization_id = r.organization_id and c.id = r.contact_id
    where r.organization_id = ${organizationId} and r.id = ${recipientId} and r.channel = ${channel} and not r.is_general
    union
    select ${main} from contact c where c.organization_id = ${organizationId} and c.id = (
      -- A number of several people says nothing of which of them it was.
      select case when count(*) = 1 then min(contact_id) end from contact_address
      where organization_id = ${organizationId} and kind = ${kindOf(channel)} and address = ${address} and not is_main)
    union
    select ${main} from recipient r join general_contact c on c.id = r.contact_id
    where r.organization_id = ${organizationId} and r.id = ${recipientId} and r.channel = ${channel} and r.is_general
      and exists (select from general_address w where w.contact_id = c.id and w.address = ${address})`);
  return [...new Set([address, ...rows.map((row) => row.address || address)])].sort();
}

/** A person's own word about an address, wherever they are reached by now. @returns how many addresses that changed */
export async function suppressPerson(db: Db, row: NewSuppression): Promise<number> {
  let changed = 0;
  for (const address of await listAddressesOf(db, row)) changed += await suppress(db, { ...row, address });
  return changed;
}

/**
 * The same where the person called a mail spam. It takes the place of every other word, also of one that a link could take back;
 * the first day stays.
 */
export async function suppressComplainer(
  db: Db,
  row: Omit<NewSuppression, 'reason' | 'createdBy'>,
): Promise<number> {
  let changed = 0;
  for (const address of await listAddressesOf(db, row))
    changed += await db.run(sql`
      insert into suppression (organization_id, channel, address, kind, reason, recipient_id)
      values (${row.organizationId}, ${row.channel}, ${address}, 'unsubscribed', ${byComplaint}, ${row.recipientId})
      on conflict (organization_id, channel, address) do update set kind = excluded.kind, reason = excluded.reason,
        recipient_id = excluded.recipient_id, created_by = null,
        at = case suppression.kind when 'bounced' then now() else suppression.at end
      where suppression.reason <> ${byComplaint} or suppression.kind = 'bounced'`);
  return changed;
}

/** A contact whose messages were stopped. */
export interface StoppedContact {
  id: string;
  /** The address had bounced before. */
  bounced: boolean;
  /** When the address was stopped, to the microsecond: what was said of it since has another moment. */
  at: string;
}

/**
 * Stops one channel for contacts by the word of the organization, as `suppress` does for one address; beneath what a file has said, too.
 * @returns the contacts whose address got messages until now, or bounced
 */
export async function suppressContacts(
  db: Db,
  row: Pick<NewSuppression, 'organizationId' | 'channel' | 'createdBy'>,
  contactIds: readonly string[],
): Promise<StoppedContact[]> {
  const address = row.channel === 'email' ? sql`c.email` : sql`c.mobile`;
  return db.many(sql`
    with meant as (
      select c.id, ${address} as address, coalesce(s.kind = 'bounced', false) as bounced from contact c
      left join suppression s on s.organization_id = c.organization_id and s.channel = ${row.channel} and s.address = ${address}
      where c.organization_id = ${row.organizationId} and c.id = any(${[...contactIds]}) and ${address} <> ''
        and (s.kind is distinct from 'unsubscribed' or (s.reason = ${byFile} and s.beside is null))
    ), stopped as (
      insert into suppression (organization_id, channel, address, kind, reason, created_by)
      select distinct ${row.organizationId}, ${row.channel}, address, 'unsubscribed', ${byProducer}, ${row.createdBy}
      from meant ${overWeaker} returning address, at)
    select m.id, m.bounced, s.at::text as at from meant m join stopped s on s.address = m.address`);
}

/**
 * Takes back what `suppressContacts` did, where nobody said anything since: an address that had bounced before is bounced
 * again. @returns the contacts that are as they were before
 */
export async function releaseContacts(
  db: Db,
  organizationId: string,
  channel: Channel,
  stopped: readonly StoppedContact[],
): Promise<string[]> {
  const address = channel === 'email' ? sql`c.email` : sql`c.mobile`;
  const meant = (
    bounced: boolean,
  ) => sql`jsonb_to_recordset(${JSON.stringify(stopped.filter((one) => one.bounced === bounced))}::jsonb)
    as one(id text, at timestamptz)`;
  const same = sql`
    s.organization_id = ${organizationId} and s.channel = ${channel} and s.kind = 'unsubscribed' and s.reason = ${byProducer}
    and c.organization_id = s.organization_id and c.id = one.id and s.address = ${address} and s.at = one.at`;
  // Beneath what a reader said since it is gone, too, and beneath what a file had said, which is as it was.
  const beneath = await db.many<{ id: string; reason: string }>(sql`
    update suppression s set beside = null, created_by = null
    from contact c, jsonb_to_recordset(${JSON.stringify(stopped)}::jsonb) as one(id text)
    where s.organization_id = ${organizationId} and s.channel = ${channel} and s.beside = ${byProducer}
      and c.organization_id = s.organization_id and c.id = one.id and s.address = ${address} returning c.id, s.reason`);
  const lifted = await db.many<{ id: string }>(
    sql`delete from suppression s using contact c, ${meant(false)} where ${same} returning c.id`,
  );
  const bounced = await db.many<{ id: string }>(sql`
    update suppression s set kind = 'bounced', reason = '', created_by = null from contact c, ${meant(true)}
    where ${same} returning c.id`);
  return [...beneath.filter(({ reason }) => reason === byFile), ...lifted, ...bounced].map(({ id }) => id);
}

/**
 * Takes back what an answer to a text had stopped. Where the organization had stopped the number, too, that stands again.
 * @returns how many get texts again
 */
export async function takeBackStop(
  db: Db,
  organizationId: string,
  addresses: readonly string[],
): Promise<number> {
  const isMeant = sql`organization_id = ${organizationId} and channel = 'sms' and address = any(${[...addresses]}) and reason = ${byText}`;
  await db.run(sql`update suppression set ${asOrganizationSaid} where ${isMeant} and beside is not null`);
  return db.run(sql`delete from suppression where ${isMeant}`);
}

/**
 * Never one that a complaint made: that asks for a note (`releaseSuppression`).
 * @param only a suppression that this recipient's link made, of which the organization's word beneath it stays, or that has this reason
 * @returns how many words were taken back
 */
export async function removeSuppression(
  db: Db,
  organizationId: string,
  channel: string,
  address: string,
  only: { recipientId?: string; reason?: string } = {},
): Promise<number> {
  const own = only.recipientId ? sql`and recipient_id = ${only.recipientId}` : empty;
  const meant = only.reason ? sql`and reason = ${only.reason}` : empty;
  const isThere = sql`organization_id = ${organizationId} and channel = ${channel} and address = ${address}
    and not (kind = 'unsubscribed' and reason = ${byComplaint}) ${own}`;
  let changed = 0;
  if (only.recipientId)
    changed += await db.run(
      sql`update suppression set ${asOrganizationSaid} where ${isThere} and beside is not null`,
    );
  if (only.reason)
    changed += await db.run(
      sql`update suppression set beside = null, created_by = null where ${isThere} and beside = ${only.reason}`,
    );
  return changed + (await db.run(sql`delete from suppression where ${isThere} ${meant}`));
}

/** Further addresses of a contact in a channel. */
export async function listFurther(
  db: Db,
  organizationId: string,
  channel: Channel,
  contactId: string,
): Promise<string[]> {
  const rows = await db.many<{ address: string }>(sql`
    select address from contact_address where organization_id = ${organizationId} and contact_id = ${contactId}
      and kind = ${kindOf(channel)} and not is_main`);
  return rows.map(({ address }) => address);
}

/**
 * Lifts suppressions that bounces made and forgets the bounces, of these contacts or of all, in one channel or in
 * both. @returns how many addresses get messages again
 */
export async function liftBounces(
  db: Db,
  organizationId: string,
  contacts: string[] | null,
  channel: Channel | null = null,
): Promise<number> {
  const [mail, text] = [channel !== 'sms', channel !== 'email'];
  const own = sql`unnest(array[case when ${mail} then email end, case when ${text} then mobile end])`;
  const meant = sql`(${contacts}::text[] is null or address in (
    select ${own} from contact where organization_id = ${organizationId} and id = any(${contacts}::text[])
    union all select ${own} from general_contact where id = any(${contacts}::text[])))`;
  await db.run(sql`delete from bounce where organization_id = ${organizationId} and ${meant}`);
  return db.run(sql`
    delete from suppression where organization_id = ${organizationId} and kind = 'bounced' and ${meant}`);
}

/** By whose link an address left the channel; null where it has not, empty where no link did it, or a complaint since. */
export async function findLeave(
  db: Db,
  organizationId: string,
  channel: Channel,
  address: string,
): Promise<string | null> {
  const row = await db.maybe<{ link: string }>(sql`
    select case reason when ${byComplaint} then '' else coalesce(recipient_id, '') end as link from suppression
    where organization_id = ${organizationId} and channel = ${channel} and address = ${address} and kind = 'unsubscribed'`);
  return row?.link ?? null;
}

/** Of these addresses those whose person wants no message of this channel: of this organization, or (`account`) of none. */
export function listOptedOut(
  db: Db,
  organizationId: string,
  channel: Channel,
  addresses: readonly string[],
): Promise<{ address: string; reason: 'account' | null }[]> {
  return db.many(sql`
    select a.address, case when s.address is null then 'account' end as reason
    from unnest(${[...addresses]}::text[]) as a(address)
    left join suppression s on s.organization_id = ${organizationId} and s.channel = ${channel} and s.address = a.address
      and s.kind = 'unsubscribed'
    where s.address is not null
      or exists (select from declined_mailing d where d.channel = ${channel} and d.address = a.address)`);
}

/** Whether the person of an address called a mail of the organization spam. */
export async function hasComplained(
  db: Db,
  organizationId: string,
  channel: Channel,
  address: string,
): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from suppression where organization_id = ${organizationId} and channel = ${channel} and address = ${address}
      and kind = 'unsubscribed' and reason = ${byComplaint}`);
  return row !== null;
}
