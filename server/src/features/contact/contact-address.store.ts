import type { AddressKind, ContactAddress } from '@firstlook/contract/contact-address.ts';
import { type Db, type Sql, sql } from '../../platform/database.ts';

/** A further address as it is written: with what a search finds it by. */
export interface FurtherAddress extends ContactAddress {
  foundBy: string;
}

/** Further addresses of a contact `c`, in their order, as a column. */
export const furtherOf = (table: Sql, contactId: Sql, isTheirs: Sql = sql`true`): Sql => sql`coalesce((
  select jsonb_agg(jsonb_build_object('kind', w.kind, 'address', w.address, 'label', w.label) order by w.kind, w.place, w.address)
  from ${table} w where ${isTheirs} and w.contact_id = ${contactId} and not w.is_main), '[]') as addresses`;

/** What a search finds in the further addresses of a row `c`. */
export const furtherWords = sql`(
  select string_agg(w.found_by, ' ' order by w.kind, w.place) from contact_address w
  where w.organization_id = c.organization_id and w.contact_id = c.id and not w.is_main)`;

export function removeFurther(db: Db, organizationId: string, contactId: string): Promise<number> {
  return db.run(sql`
    delete from contact_address where organization_id = ${organizationId} and contact_id = ${contactId} and not is_main`);
}

/** @throws unique violation `contact_address_email` */
export async function insertFurther(
  db: Db,
  organizationId: string,
  contactId: string,
  addresses: readonly FurtherAddress[],
): Promise<void> {
  if (addresses.length === 0) return;
  await db.run(sql`
    insert into contact_address (organization_id, contact_id, kind, address, label, place, found_by)
    select ${organizationId}, ${contactId}, n.kind, n.address, n.label, n.place, n."foundBy"
    from jsonb_to_recordset(${JSON.stringify(addresses.map((one, place) => ({ ...one, place })))}::jsonb)
      as n(kind text, address text, label text, place int, "foundBy" text)`);
}

/** Which of these mails are of other contacts, main and further ones alike. */
export async function listTaken(
  db: Db,
  organizationId: string,
  emails: readonly string[],
  exceptId: string,
): Promise<string[]> {
  const rows = await db.many<{ address: string }>(sql`
    select address from contact_address where organization_id = ${organizationId} and kind = 'email'
      and address = any(${[...emails]}) and contact_id <> ${exceptId}`);
  return rows.map(({ address }) => address);
}

/** Addresses of these contacts, of one kind, main and further ones. */
export async function listAllOf(
  db: Db,
  organizationId: string,
  kind: AddressKind,
  ids: readonly string[],
): Promise<{ contact_id: string; address: string }[]> {
  return db.many(sql`
    select contact_id, address from contact_address where organization_id = ${organizationId} and kind = ${kind}
      and contact_id = any(${[...ids]})
    union select id, mobile from contact where organization_id = ${organizationId} and id = any(${[...ids]})
      and ${kind}::text = 'mobile' and mobile is not null`);
}

/** Adds addresses that a file brought behind those that are there; one that somebody else was given meanwhile stays theirs. */
export function addFurther(
  db: Db,
  organizationId: string,
  addresses: readonly (FurtherAddress & { contactId: string })[],
): Promise<number> {
  return db.run(sql`
    insert into contact_address (organization_id, contact_id, kind, address, label, place, found_by)
    select ${organizationId}, n."contactId", n.kind, n.address, n.label, 1 + (
        select coalesce(max(w.place), 0) from contact_address w where w.organization_id = ${organizationId} and w.contact_id = n."contactId"
      ) + n.place, n."foundBy"
    from jsonb_to_recordset(${JSON.stringify(addresses.map((one, place) => ({ ...one, place })))}::jsonb)
      as n("contactId" text, kind text, address text, label text, place int, "foundBy" text)
    on conflict do nothing`);
}

/** Of these addresses those of which somebody said something. */
export async function listSaid(
  db: Db,
  organizationId: string,
  addresses: readonly string[],
): Promise<string[]> {
  const rows = await db.many<{ address: string }>(sql`
    select address from suppression where organization_id = ${organizationId} and address = any(${[...addresses]}) and kind = 'unsubscribed'
    union select address from message_wish where organization_id = ${organizationId} and address = any(${[...addresses]})
    union select address from declined_mailing where address = any(${[...addresses]})`);
  return rows.map(({ address }) => address);
}

/** Organizations in which something was said of one of these addresses. */
export async function listWhereSaid(
  db: Db,
  channel: 'email' | 'sms',
  addresses: readonly string[],
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select organization_id as id from suppression where channel = ${channel} and address = any(${[...addresses]})
    union select organization_id from message_wish where channel = ${channel} and address = any(${[...addresses]})`);
  return rows.map(({ id }) => id);
}
