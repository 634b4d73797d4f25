import { type Db, sql } from '../../platform/database.ts';
import { wishColumns, wishJoins } from '../suppression/wish.sql.ts';
import type { ContactRow } from './contact.store.ts';
import { furtherOf } from './contact-address.store.ts';

/**
 * General contacts as an organization sees them: notes stay with those who keep the contact, the address is shown where
 * a system admin allows it, and whether mail goes to it is the organization's own matter.
 */
const selected = (organizationId: string) => sql`
  select '-1' as organization_id, c.id, c.first_name, c.last_name, coalesce(shown_address(true, c.email), '') as email, c.role, c.gender, c.tags,
    c.company, '' as notes, shown_address(true, c.mobile) as mobile,
    case when general_addresses_shown() then c.mobile_data end as mobile_data, '{}'::jsonb as labels, '{}'::jsonb as fields, c.settings, c.version, c.created_at,
    s.kind as suppression_kind, s.at as suppressed_at, t.at as texts_ended_at, ${wishColumns},
    ${furtherOf(sql`general_address`, sql`c.id`, sql`general_addresses_shown()`)}
  from general_contact c left join suppression s
    on s.organization_id = ${organizationId} and s.channel = 'email' and s.address = c.email and c.email <> ''
  left join suppression t on t.organization_id = ${organizationId} and t.channel = 'sms' and t.address = c.mobile
  ${wishJoins(sql`${organizationId}`)}`;

export function findGeneralContact(db: Db, organizationId: string, id: string): Promise<ContactRow | null> {
  return db.maybe<ContactRow>(sql`${selected(organizationId)} where c.id = ${id}`);
}

/** These contacts, in any order. */
export function listGeneralContacts(db: Db, organizationId: string, ids: string[]): Promise<ContactRow[]> {
  return db.many<ContactRow>(sql`${selected(organizationId)} where c.id = any(${ids})`);
}

/** What is general and can be named by its id. */
const sources = {
  contact: sql`general_contact`,
  list: sql`general_list`,
  tag: sql`general_tag`,
  company: sql`general_company`,
};
export type GeneralKind = keyof typeof sources;

export async function isGeneral(db: Db, kind: GeneralKind, id: string): Promise<boolean> {
  return (await db.maybe(sql`select id from ${sources[kind]} where id = ${id}`)) !== null;
}
