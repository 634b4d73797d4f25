import { maximumUnpagedRows } from '@firstlook/contract/page-size.ts';
import { type Db, empty, sql } from '../../platform/database.ts';
import { holds } from '../../platform/search.sql.ts';

/** Tags and companies are the same thing to the database: a name within an organization. */
export type LabelKind = 'tag' | 'company';

export interface LabelRow {
  organization_id: string;
  id: string;
  name: string;
  contacts: number;
}

// Fixed texts: nothing of a request names a table.
const tables = { tag: sql`tag`, company: sql`company` };
const columns = { tag: sql`tags`, company: sql`company` };

const generalTables = { tag: sql`general_tag`, company: sql`general_company` };

/** Labels of general contacts; how many wear each is counted among those the organization sees. */
export function listGeneralLabels(db: Db, kind: LabelKind, search: string): Promise<LabelRow[]> {
  return db.many<LabelRow>(sql`
    select '-1' as organization_id, l.id, l.name, (select count(*)::int from general_contact c
      where c.${columns[kind]} @> array[l.id]::text[]) as contacts
    from ${generalTables[kind]} l where true ${matching(search)} order by lower(l.name), l.id limit ${maximumUnpagedRows}`);
}

function selected(kind: LabelKind, organizationId: string) {
  return sql`
    select l.organization_id, l.id, l.name, coalesce(used.contacts, 0)::int as contacts from ${tables[kind]} l
    left join (
      select label, count(*) as contacts from contact, unnest(contact.${columns[kind]}) as label
      where organization_id = ${organizationId} group by label
    ) used on used.label = l.id
    where l.organization_id = ${organizationId}`;
}

const matching = (search: string) => (search ? sql`and ${holds(sql`l.name`, search)}` : empty);

export function listLabels(
  db: Db,
  kind: LabelKind,
  organizationId: string,
  page: { search: string; ascending: boolean; offset: number; limit: number },
): Promise<LabelRow[]> {
  const order = page.ascending ? sql`lower(l.name) asc, l.id` : sql`lower(l.name) desc, l.id`;
  return db.many<LabelRow>(sql`${selected(kind, organizationId)} ${matching(page.search)}
    order by ${order} limit ${page.limit} offset ${page.offset}`);
}

export async function countLabels(
  db: Db,
  kind: LabelKind,
  organizationId: string,
  search: string,
): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from ${tables[kind]} l where l.organization_id = ${organizationId} ${matching(search)}`);
  return row.count;
}

export function findLabel(
  db: Db,
  kind: LabelKind,
  organizationId: string,
  id: string,
): Promise<LabelRow | null> {
  return db.maybe<LabelRow>(sql`${selected(kind, organizationId)} and l.id = ${id}`);
}

/** @throws a unique violation when the name is taken */
export function insertLabel(
  db: Db,
  kind: LabelKind,
  organizationId: string,
  label: { id: string; name: string },
): Promise<number> {
  return db.run(sql`
    insert into ${tables[kind]} (organization_id, id, name) values (${organizationId}, ${label.id}, ${label.name})`);
}

/** @throws a unique violation when the name is taken */
export function updateLabel(
  db: Db,
  kind: LabelKind,
  organizationId: string,
  label: { id: string; name: string },
): Promise<number> {
  return db.run(sql`
    update ${tables[kind]} set name = ${label.name} where organization_id = ${organizationId} and id = ${label.id}`);
}

export function removeLabel(db: Db, kind: LabelKind, organizationId: string, id: string): Promise<number> {
  return db.run(sql`delete from ${tables[kind]} where organization_id = ${organizationId} and id = ${id}`);
}

/** Contacts of a label, taken in the order in which every act takes them. */
const heldOf = (kind: LabelKind, organizationId: string, id: string) => sql`
  select id from contact where organization_id = ${organizationId} and ${columns[kind]} @> array[${id}]::text[]
  order by id for update`;

/** Takes a removed label off every contact; an open editor then saves against an older version. */
export function detachLabel(db: Db, kind: LabelKind, organizationId: string, id: string): Promise<number> {
  const column = columns[kind];
  return db.run(sql`
    with held as materialized (${heldOf(kind, organizationId, id)})
    update contact set ${column} = array_remove(${column}, ${id}), version = version + 1
    where organization_id = ${organizationId} and id in (select id from held)`);
}

/** Gives every contact of one label the other in its place, and no contact one twice. @returns how many contacts */
export function replaceLabel(
  db: Db,
  kind: LabelKind,
  organizationId: string,
  from: string,
  into: string,
): Promise<number> {
  const column = columns[kind];
  return db.run(sql`
    with held as materialized (${heldOf(kind, organizationId, from)})
    update contact set ${column} = case when ${column} @> array[${into}]::text[] then array_remove(${column}, ${from})
      else array_replace(${column}, ${from}, ${into}) end, version = version + 1
    where organization_id = ${organizationId} and id in (select id from held)`);
}

/** Of these labels those that are there; nobody gives them to a contact, renames or removes them until the transaction ends. */
export function lockLabels(
  db: Db,
  kind: LabelKind,
  organizationId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return db.many(sql`
    select id, name from ${tables[kind]} where organization_id = ${organizationId} and id = any(${[...ids]})
    order by id for update`);
}

export async function listCompanyContactIds(db: Db, organizationId: string, id: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from contact where organization_id = ${organizationId} and company @> array[${id}]::text[]`);
  return rows.map((row) => row.id);
}

export async function listKnownLabelIds(
  db: Db,
  kind: LabelKind,
  organizationId: string,
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.many<{ id: string }>(
    // Held, so that none of them is removed or merged while a contact is given it.
    sql`select id from ${tables[kind]} where organization_id = ${organizationId} and id = any(${ids}) order by id for key share`,
  );
  return rows.map(({ id }) => id);
}

/** How often a name is made anew that is removed or merged in the same moment. */
const mostTries = 3;

/**
 * Ids by the names as they were asked for, held until the end of the transaction; names not there yet are made. Letter case does
 * not make a new one.
 */
export async function ensureLabels(
  db: Db,
  kind: LabelKind,
  organizationId: string,
  labels: { id: string; name: string }[],
): Promise<Map<string, string>> {
  if (labels.length === 0) return new Map();
  const names = labels.map(({ name }) => name);
  const found = new Map<string, string>();
  for (let tries = 0; tries < mostTries && found.size < new Set(names).size; tries += 1) {
    await db.run(sql`
    insert into ${tables[kind]} (organization_id, id, name)
    select ${organizationId}, one.id, one.name from unnest(${labels.map(({ id }) => id)}::text[], ${names}::text[]) as one(id, name)
    on conflict (organization_id, lower(name)) do nothing`);
    const rows = await db.many<{ id: string; asked: string }>(sql`
    select l.id, asked from unnest(${names}::text[]) as asked join ${tables[kind]} l
      on l.organization_id = ${organizationId} and lower(l.name) = lower(asked) order by l.id for key share of l`);
    for (const { id, asked } of rows) found.set(asked, id);
  }
  return found;
}
