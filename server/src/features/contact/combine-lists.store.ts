import { peopleInPart } from '@firstlook/contract/list-comparison.ts';
import { type Db, sql } from '../../platform/database.ts';
import type { MailingListRow } from './mailing-list.store.ts';

/** Nobody changes or removes them until the transaction ends; in one order, whoever takes them. */
export function lockLists(db: Db, organizationId: string, ids: readonly string[]): Promise<MailingListRow[]> {
  return db.many<MailingListRow>(sql`
    select organization_id, id, title from mailing_list
    where organization_id = ${organizationId} and id = any(${[...ids]}) order by id for update`);
}

/** @returns whether it was not so already */
export function setArchived(db: Db, organizationId: string, id: string, at: Date | null): Promise<number> {
  return db.run(sql`
    update mailing_list set archived_at = ${at}
    where organization_id = ${organizationId} and id = ${id} and (archived_at is null) <> (${at}::timestamptz is null)`);
}

/** Puts everybody of a list on another one. @returns how many were not on it */
export function addAllOf(db: Db, organizationId: string, id: string, into: string): Promise<number> {
  return db.run(sql`
    insert into mailing_list_contact (organization_id, mailing_list_id, contact_id)
    select organization_id, ${into}, contact_id from mailing_list_contact
    where organization_id = ${organizationId} and mailing_list_id = ${id} on conflict do nothing`);
}

/** Recurring sends and imports that named a list name another one. */
export async function followMergedImport(
  db: Db,
  organizationId: string,
  id: string,
  into: string,
): Promise<void> {
  await db.run(sql`
    update contact_import set mailing_list_id = ${into} where organization_id = ${organizationId} and mailing_list_id = ${id}`);
}

/** The people of some lists, each once, with those of the lists that they are on, in this order. */
const membership = (organizationId: string, lists: readonly string[]) => sql`
  select m.contact_id, array_agg(m.mailing_list_id order by array_position(${[...lists]}::text[], m.mailing_list_id)) as lists
  from mailing_list_contact m where m.organization_id = ${organizationId} and m.mailing_list_id = any(${[...lists]})
  group by m.contact_id`;

export interface PartRow {
  lists: string[];
  count: number;
  people: { _id: string; name: string; email: string }[];
}

/** How many people are on just these of some lists, and the first of them by name; ways that nobody is on them are not there. */
export function compareLists(db: Db, organizationId: string, lists: readonly string[]): Promise<PartRow[]> {
  return db.many<PartRow>(sql`
    with member as materialized (${membership(organizationId, lists)}), placed as (
      select m.lists, c.id, c.first_name, c.last_name, c.email,
        row_number() over (partition by m.lists order by c.last_name, c.first_name, c.id) as place,
        count(*) over (partition by m.lists)::int as count
      from member m join contact c on c.organization_id = ${organizationId} and c.id = m.contact_id)
    select lists, max(count)::int as count, json_agg(json_build_object('_id', id, 'name', trim(first_name || ' ' || last_name), 'email', email)
      order by place) as people
    from placed where place <= ${peopleInPart} group by lists`);
}

/** Puts who is on just these of some lists on a list. @returns how many */
export function addPart(
  db: Db,
  organizationId: string,
  { lists, on }: { lists: readonly string[]; on: readonly string[] },
  into: string,
): Promise<number> {
  return db.run(sql`
    insert into mailing_list_contact (organization_id, mailing_list_id, contact_id)
    select ${organizationId}, ${into}, contact_id from (${membership(organizationId, lists)}) member
    where member.lists = ${[...on]}::text[]`);
}
