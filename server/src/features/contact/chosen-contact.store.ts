import { type Db, sql } from '../../platform/database.ts';

export interface NamedContactRow {
  id: string;
  /** What a person calls the contact: the name, or the address where there is none. */
  name: string;
  full: boolean;
}

/** Tags that one contact may have: as many as its form takes. */
const mostTags = 100;

/** Those of these that are there; nobody changes or deletes them until the transaction ends. `full` has all the tags it may have. */
export function lockContacts(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<NamedContactRow[]> {
  return db.many<NamedContactRow>(sql`
    select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name,
      cardinality(tags) >= ${mostTags} as full
    from contact where organization_id = ${organizationId} and id = any(${[...ids]}) order by id for update`);
}

export function listNames(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<NamedContactRow[]> {
  return db.many<NamedContactRow>(sql`
    select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name, false as full
    from contact where organization_id = ${organizationId} and id = any(${[...ids]})`);
}

interface Counted {
  id: string;
  count: number;
}

export function countByTag(db: Db, organizationId: string, ids: readonly string[]): Promise<Counted[]> {
  return db.many<Counted>(sql`
    select tag as id, count(*)::int as count from contact, unnest(tags) as tag
    where organization_id = ${organizationId} and contact.id = any(${[...ids]}) group by tag`);
}

export function countByList(db: Db, organizationId: string, ids: readonly string[]): Promise<Counted[]> {
  return db.many<Counted>(sql`
    select mailing_list_id as id, count(*)::int as count from mailing_list_contact
    where organization_id = ${organizationId} and contact_id = any(${[...ids]}) group by mailing_list_id`);
}

/** Of these contacts those whom messages reach by each channel: an address, and no word against it. */
export function countReached(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<{ email: number; sms: number }> {
  return db.one(sql`
    select count(*) filter (where c.email <> '' and m.address is null)::int as email,
      count(*) filter (where c.mobile is not null and t.address is null)::int as sms
    from contact c
    left join suppression m on m.organization_id = c.organization_id and m.channel = 'email' and m.address = c.email
    left join suppression t on t.organization_id = c.organization_id and t.channel = 'sms' and t.address = c.mobile
    where c.organization_id = ${organizationId} and c.id = any(${[...ids]})`);
}

/** Gives contacts that were locked before a tag; an open editor then saves against an older version. @returns those that had it not */
export async function addTag(
  db: Db,
  organizationId: string,
  ids: readonly string[],
  tag: string,
  at: Date,
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    update contact set tags = tags || ${tag}::text, version = version + 1, updated_at = ${at}
    where organization_id = ${organizationId} and id = any(${[...ids]}) and not tags @> array[${tag}]::text[]
      and cardinality(tags) < ${mostTags} returning id`);
  return rows.map(({ id }) => id);
}

/** Takes a tag off contacts that were locked before. @returns those that had it */
export async function takeTag(
  db: Db,
  organizationId: string,
  ids: readonly string[],
  tag: string,
  at: Date,
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    update contact set tags = array_remove(tags, ${tag}), version = version + 1, updated_at = ${at}
    where organization_id = ${organizationId} and id = any(${[...ids]}) and tags @> array[${tag}]::text[] returning id`);
  return rows.map(({ id }) => id);
}

/** Puts contacts that were locked before on a list. @returns those that were not on it */
export async function addMembers(
  db: Db,
  organizationId: string,
  listId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    insert into mailing_list_contact (organization_id, mailing_list_id, contact_id)
    select organization_id, ${listId}, id from contact where organization_id = ${organizationId} and id = any(${[...ids]})
    on conflict do nothing returning contact_id as id`);
  return rows.map(({ id }) => id);
}

/** Takes contacts off a list. @returns those that were on it */
export async function takeMembers(
  db: Db,
  organizationId: string,
  listId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    delete from mailing_list_contact where organization_id = ${organizationId} and mailing_list_id = ${listId}
      and contact_id = any(${[...ids]}) returning contact_id as id`);
  return rows.map(({ id }) => id);
}

/** How many others are on a list. */
export async function countOtherMembers(
  db: Db,
  organizationId: string,
  listId: string,
  ids: readonly string[],
): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from mailing_list_contact where organization_id = ${organizationId}
      and mailing_list_id = ${listId} and not contact_id = any(${[...ids]})`);
  return row.count;
}

export function removeContacts(db: Db, organizationId: string, ids: readonly string[]): Promise<number> {
  return db.run(sql`delete from contact where organization_id = ${organizationId} and id = any(${[...ids]})`);
}
