import { type Db, empty, sql } from '../../platform/database.ts';
import { holds } from '../../platform/search.sql.ts';

export interface MailingListRow {
  organization_id: string;
  id: string;
  title: string;
}

export interface VersionedListRow extends MailingListRow {
  version: number;
}

const matching = (search: string) => (search ? sql`and ${holds(sql`title`, search)}` : empty);

const unlessArchived = (withArchived: boolean) => (withArchived ? empty : sql`and archived_at is null`);

export async function countMailingLists(
  db: Db,
  organizationId: string,
  { search, withArchived }: { search: string; withArchived: boolean },
): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from mailing_list where organization_id = ${organizationId} ${matching(search)}
      ${unlessArchived(withArchived)}`);
  return row.count;
}

export interface ListSummaryRow extends VersionedListRow {
  contact_count: number;
  updated_at: Date;
  archived_at: Date | null;
}

const summarized = sql`
  select organization_id, id, title, updated_at, version, archived_at,
    (select count(*)::int from mailing_list_contact m
      where m.organization_id = l.organization_id and m.mailing_list_id = l.id) as contact_count
  from mailing_list l`;

export function findListSummary(db: Db, organizationId: string, id: string): Promise<ListSummaryRow | null> {
  return db.maybe<ListSummaryRow>(
    sql`${summarized} where organization_id = ${organizationId} and id = ${id}`,
  );
}

export function listMailingLists(
  db: Db,
  organizationId: string,
  page: { search: string; ascending: boolean; offset: number; limit: number; withArchived: boolean },
): Promise<ListSummaryRow[]> {
  const order = page.ascending ? sql`lower(title) asc, id` : sql`lower(title) desc, id`;
  return db.many(sql`
    ${summarized} where organization_id = ${organizationId} ${matching(page.search)} ${unlessArchived(page.withArchived)}
    order by ${order} limit ${page.limit} offset ${page.offset}`);
}

/** Lists of the global organization, for one that uses them. */
export function listGeneralLists(
  db: Db,
  page: { search: string; ascending: boolean; limit: number },
): Promise<ListSummaryRow[]> {
  const order = page.ascending ? sql`lower(title) asc, id` : sql`lower(title) desc, id`;
  return db.many(sql`
    select '-1' as organization_id, id, title, updated_at, 0 as version, null::timestamptz as archived_at,
      (select count(*)::int from general_list_contact m where m.mailing_list_id = l.id) as contact_count
    from general_list l where true ${matching(page.search)} order by ${order} limit ${page.limit}`);
}

export function findGeneralList(db: Db, id: string): Promise<VersionedListRow | null> {
  return db.maybe<VersionedListRow>(
    sql`select '-1' as organization_id, id, title, 0 as version from general_list where id = ${id}`,
  );
}

export async function listGeneralMemberIds(db: Db, id: string): Promise<string[]> {
  const rows = await db.many<{ contact_id: string }>(
    sql`select contact_id from general_list_contact where mailing_list_id = ${id} order by contact_id`,
  );
  return rows.map(({ contact_id }) => contact_id);
}

export function findMailingList(
  db: Db,
  organizationId: string,
  id: string,
): Promise<VersionedListRow | null> {
  return db.maybe<VersionedListRow>(sql`
    select organization_id, id, title, version from mailing_list
    where organization_id = ${organizationId} and id = ${id}`);
}

/** Nobody changes or removes it, or puts people on it, until the transaction ends. */
export function lockMailingList(
  db: Db,
  organizationId: string,
  id: string,
): Promise<VersionedListRow | null> {
  return db.maybe<VersionedListRow>(sql`
    select organization_id, id, title, version from mailing_list
    where organization_id = ${organizationId} and id = ${id} for update`);
}

/** The list of a name, whatever its letter case; of several the one that changed last. */
export function findMailingListByTitle(
  db: Db,
  organizationId: string,
  title: string,
): Promise<MailingListRow | null> {
  return db.maybe<MailingListRow>(sql`
    select organization_id, id, title from mailing_list
    where organization_id = ${organizationId} and lower(title) = lower(${title})
    order by updated_at desc, id limit 1`);
}

/** Whether a list has the name, whatever its letter case. Two that would give one at the same moment do so one after the other. */
export async function isTitleTaken(db: Db, organizationId: string, title: string): Promise<boolean> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`mailing-list:${organizationId}`}, 0))`);
  return (await findMailingListByTitle(db, organizationId, title)) !== null;
}

export async function listMemberIds(db: Db, organizationId: string, id: string): Promise<string[]> {
  const rows = await db.many<{ contact_id: string }>(sql`
    select contact_id from mailing_list_contact
    where organization_id = ${organizationId} and mailing_list_id = ${id} order by contact_id`);
  return rows.map(({ contact_id }) => contact_id);
}

export function insertMailingList(db: Db, list: MailingListRow, at: Date): Promise<number> {
  return db.run(sql`
    insert into mailing_list (organization_id, id, title, created_at, updated_at)
    values (${list.organization_id}, ${list.id}, ${list.title}, ${at}, ${at})`);
}

/** Writes the name, and notes that the list or its people changed. */
export function updateMailingList(db: Db, list: MailingListRow, at: Date): Promise<number> {
  return db.run(sql`
    update mailing_list set title = ${list.title}, version = version + 1, updated_at = ${at}
    where organization_id = ${list.organization_id} and id = ${list.id}`);
}

export function removeMailingList(db: Db, organizationId: string, id: string): Promise<number> {
  return db.run(sql`delete from mailing_list where organization_id = ${organizationId} and id = ${id}`);
}

export function removeMembers(db: Db, organizationId: string, id: string): Promise<number> {
  return db.run(sql`
    delete from mailing_list_contact where organization_id = ${organizationId} and mailing_list_id = ${id}`);
}

/** @returns who was not on it */
export async function insertMembers(
  db: Db,
  organizationId: string,
  id: string,
  contactIds: string[],
): Promise<string[]> {
  const rows = await db.many<{ contact_id: string }>(sql`
    insert into mailing_list_contact (organization_id, mailing_list_id, contact_id)
    select ${organizationId}, ${id}, unnest(${contactIds}::text[]) on conflict do nothing returning contact_id`);
  return rows.map(({ contact_id }) => contact_id);
}
