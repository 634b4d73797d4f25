import type { AddressKind, ContactAddress } from '@firstlook/contract/contact-address.ts';
import type { ContactFieldValues } from '@firstlook/contract/contact-field.ts';
import type { Gender } from '@firstlook/contract/gender.ts';
import type { MessageKind } from '@firstlook/contract/message-kind.ts';
import type { MobileData } from '@firstlook/contract/mobile.ts';
import { type Db, type Sql, sql } from '../../platform/database.ts';
import { wishColumns, wishJoins } from '../suppression/wish.sql.ts';
import {
  type FurtherAddress,
  furtherOf,
  furtherWords,
  insertFurther,
  removeFurther,
} from './contact-address.store.ts';

export interface ContactRow {
  organization_id: string;
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  role: string;
  gender: Gender | null;
  tags: string[];
  company: string[];
  notes: string;
  mobile: string | null;
  mobile_data: MobileData | null;
  /** Further ones. */
  addresses: ContactAddress[];
  /** Of the main ones. */
  labels: { [kind in AddressKind]?: string };
  /** Values of the organization's own fields. */
  fields: ContactFieldValues;
  settings: { maxTimesAllowdToWatchVideo: number };
  version: number;
  created_at: Date;
  suppression_kind: 'unsubscribed' | 'bounced' | null;
  suppressed_at: Date | null;
  /** Since when the number gets no text messages. */
  texts_ended_at: Date | null;
  /** What the person asked for by the link of a message; null where they did not, or it is over. */
  mail_refused: MessageKind[] | null;
  mail_paused_until: Date | null;
  texts_refused: MessageKind[] | null;
  texts_paused_until: Date | null;
}

/**
 * Everything one search looks at, of the row `c`: names, addresses, companies and numbers as they are dialled from
 * abroad, at home, and as they are printed.
 */
const more = (text: Sql) => sql`coalesce(' ' || ${text}, '')`;

export const searchText = sql`lower(c.first_name || ' ' || c.last_name || ' ' || c.email || ' ' || c.role ||
  ${more(sql`(select string_agg(name, ' ') from company where organization_id = c.organization_id and id = any(c.company))`)} ||
  ${more(sql`substr(c.mobile, 2)`)} || ${more(sql`'0' || substr(c.mobile, 2 + length(c.mobile_data->>'countryCallingCode'))`)} ||
  ${more(sql`'0' || substr(c.mobile_data->>'formatted', 3 + length(c.mobile_data->>'countryCallingCode'))`)} || ${more(furtherWords)})`;

export const selected = sql`
  select c.organization_id, c.id, c.first_name, c.last_name, c.email, c.role, c.gender, c.tags, c.company, c.notes, c.mobile,
    c.mobile_data, c.labels, c.fields, c.settings, c.version, c.created_at, s.kind as suppression_kind, s.at as suppressed_at,
    t.at as texts_ended_at, ${wishColumns}, ${furtherOf(sql`contact_address`, sql`c.id`, sql`w.organization_id = c.organization_id`)}
  from contact c left join suppression s
    on s.organization_id = c.organization_id and s.channel = 'email' and s.address = c.email and c.email <> ''
  left join suppression t on t.organization_id = c.organization_id and t.channel = 'sms' and t.address = c.mobile
  ${wishJoins(sql`c.organization_id`)}`;

export function findContact(db: Db, organizationId: string, id: string): Promise<ContactRow | null> {
  return db.maybe<ContactRow>(sql`${selected} where c.organization_id = ${organizationId} and c.id = ${id}`);
}

export function findContactsByEmail(db: Db, organizationId: string, emails: string[]): Promise<ContactRow[]> {
  return db.many<ContactRow>(
    sql`${selected} where c.organization_id = ${organizationId} and c.id = any(array(
      select contact_id from contact_address where organization_id = ${organizationId} and kind = 'email' and address = any(${emails})))`,
  );
}

export function lockContact(db: Db, organizationId: string, id: string): Promise<ContactRow | null> {
  return db.maybe<ContactRow>(
    sql`${selected} where c.organization_id = ${organizationId} and c.id = ${id} for update of c`,
  );
}

export interface ContactWrite {
  organizationId: string;
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  role: string;
  gender: Gender | null;
  tags: string[];
  company: string[];
  notes: string;
  mobileData: MobileData | null;
  addresses: readonly FurtherAddress[];
  mainLabels: { [kind in AddressKind]: string };
  fields: ContactFieldValues;
  maxTimesAllowdToWatchVideo: number;
}

/** @throws unique violation `contact_email`, `contact_address_email` */
export async function insertContact(db: Db, contact: ContactWrite, at: Date): Promise<void> {
  await db.run(sql`
    insert into contact (organization_id, id, first_name, last_name, email, role, gender, tags, company, notes, mobile, mobile_data, labels, fields, settings,
      created_at, updated_at)
    values (${contact.organizationId}, ${contact.id}, ${contact.firstName}, ${contact.lastName}, ${contact.email}, ${contact.role}, ${contact.gender},
      ${contact.tags}, ${contact.company}, ${contact.notes}, ${contact.mobileData?.number ?? null},
      ${contact.mobileData && JSON.stringify(contact.mobileData)}, ${JSON.stringify(contact.mainLabels)}, ${JSON.stringify(contact.fields)},
      ${JSON.stringify({ maxTimesAllowdToWatchVideo: contact.maxTimesAllowdToWatchVideo })}, ${at}, ${at})`);
  await insertFurther(db, contact.organizationId, contact.id, contact.addresses);
  await refreshSearchText(db, contact.organizationId, [contact.id]);
}

/** @throws unique violation `contact_email`, `contact_address_email` */
export async function updateContact(db: Db, contact: ContactWrite, at: Date): Promise<void> {
  // Before the main ones: one of them may become one.
  await removeFurther(db, contact.organizationId, contact.id);
  await db.run(sql`
    update contact set first_name = ${contact.firstName}, last_name = ${contact.lastName}, email = ${contact.email},
      role = ${contact.role}, gender = ${contact.gender}, tags = ${contact.tags}, company = ${contact.company}, notes = ${contact.notes},
      mobile = ${contact.mobileData?.number ?? null}, mobile_data = ${contact.mobileData && JSON.stringify(contact.mobileData)},
      labels = ${JSON.stringify(contact.mainLabels)}::jsonb, fields = ${JSON.stringify(contact.fields)}::jsonb,
      settings = settings || ${JSON.stringify({ maxTimesAllowdToWatchVideo: contact.maxTimesAllowdToWatchVideo })}::jsonb,
      version = version + 1, updated_at = ${at}
    where organization_id = ${contact.organizationId} and id = ${contact.id}`);
  await insertFurther(db, contact.organizationId, contact.id, contact.addresses);
  await refreshSearchText(db, contact.organizationId, [contact.id]);
}

export function removeContact(db: Db, organizationId: string, id: string): Promise<number> {
  return db.run(sql`delete from contact where organization_id = ${organizationId} and id = ${id}`);
}

export function refreshSearchText(db: Db, organizationId: string, ids: string[]): Promise<number> {
  return db.run(sql`
    update contact c set search_text = ${searchText}
    where c.organization_id = ${organizationId} and c.id = any(${ids})`);
}

export async function listKnownContactIds(db: Db, organizationId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.many<{ id: string }>(
    sql`select id from contact where organization_id = ${organizationId} and id = any(${ids})`,
  );
  return rows.map(({ id }) => id);
}

const sharingShown = 3;

/** Others who have this number: a switchboard has many. */
export function listSharing(
  db: Db,
  organizationId: string,
  mobile: string,
  exceptId: string,
): Promise<{ _id: string; name: string }[]> {
  return db.many(sql`
    select id as _id, trim(first_name || ' ' || last_name) as name from contact
    where organization_id = ${organizationId} and id <> ${exceptId} and (mobile = ${mobile} or id = any(array(
      select contact_id from contact_address where organization_id = ${organizationId} and kind = 'mobile' and address = ${mobile})))
    order by created_at, id limit ${sharingShown}`);
}
