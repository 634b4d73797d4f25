import type { IgnoredKinds } from '@firstlook/contract/card-kind.ts';
import type { ContactFieldValues } from '@firstlook/contract/contact-field.ts';
import type { ContactImport } from '@firstlook/contract/contact-import.ts';
import type { Gender } from '@firstlook/contract/gender.ts';
import type { ColumnPlaces } from '@firstlook/contract/import-column.ts';
import type { ImportRules } from '@firstlook/contract/import-rule.ts';
import type { ImportUndone } from '@firstlook/contract/import-undo.ts';
import { type Db, empty, sql } from '../../platform/database.ts';
import { searchText } from './contact.store.ts';
import type { Made } from './import-made.ts';

const lockOf = (organizationId: string) => sql`hashtextextended(${`contact-import:${organizationId}`}, 0)`;

/** Two imports into one organization run one after the other. @returns whether no other one is under way */
export async function tryLockImports(db: Db, organizationId: string): Promise<boolean> {
  const { free } = await db.one<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockOf(organizationId)}) as free`,
  );
  return free;
}

export interface Owner {
  id: string;
  email: string;
  mobile: string | null;
  import_id: string | null;
  /** The mail by which they were found; null for a number. */
  found: string | null;
  /** Neither a name nor a company is known. */
  nameless: boolean;
}

/** Contacts that have one of the mails, as the main one or a further one, or one of the numbers as their main one. */
export function listOwners(
  db: Db,
  organizationId: string,
  emails: string[],
  mobiles: string[],
): Promise<Owner[]> {
  const owner = sql`c.id, c.email, c.mobile, c.import_id, c.first_name = '' and c.last_name = '' and cardinality(c.company) = 0 as nameless`;
  return db.many<Owner>(sql`
    select ${owner}, w.address as found from contact_address w
    join contact c on c.organization_id = w.organization_id and c.id = w.contact_id
    where w.organization_id = ${organizationId} and w.kind = 'email' and w.address = any(${emails})
    union
    select ${owner}, null from contact c where c.organization_id = ${organizationId} and c.mobile = any(${mobiles})`);
}

/** One contact as the bulk statements take it. */
export interface BulkContact {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  mobile: string | null;
  mobile_data: object | null;
  tags: string[];
  company: string[];
  gender: Gender | null;
  role: string;
  notes: string;
  fields: ContactFieldValues;
}

/** One row of a file, with its tags and company by name. */
export interface NamedContact {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  mobile: string | null;
  tags: string[];
  company: string[];
  gender: Gender | null;
  role: string;
  notes: string;
  fields: ContactFieldValues;
}

/** Says that the import named these people, of whom it changed nothing. */
export function markImported(
  db: Db,
  organizationId: string,
  importId: string,
  ids: string[],
): Promise<number> {
  return db.run(sql`
    update contact set import_id = ${importId} where organization_id = ${organizationId} and id = any(${ids})`);
}

const recordset = (contacts: BulkContact[]) => sql`
  jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as n(id text, email text, first_name text, last_name text,
    mobile text, mobile_data jsonb, tags text[], company text[], gender text, role text, notes text, fields jsonb)`;

export function insertContacts(
  db: Db,
  organizationId: string,
  importId: string,
  contacts: BulkContact[],
  at: Date,
): Promise<number> {
  return db.run(sql`
    insert into contact (organization_id, id, email, first_name, last_name, mobile, mobile_data, tags, company, gender, role, notes, fields,
      import_id,       search_text, made_by_import, created_at, updated_at)
    select c.organization_id, c.id, c.email, c.first_name, c.last_name, c.mobile, c.mobile_data, c.tags, c.company, c.gender, c.role, c.notes, c.fields,
      ${importId}, ${searchText}, ${importId}, ${at}, ${at}
    from (select ${organizationId}::text as organization_id, n.* from ${recordset(contacts)}) c
    returning id`);
}

/** Filled cells win, empty ones leave what is there; tags and companies are added. Each row is written once. */
export function mergeContacts(
  db: Db,
  organizationId: string,
  importId: string,
  contacts: BulkContact[],
  at: Date,
): Promise<number> {
  const merged = sql`
    select k.organization_id, k.id, n.email,
      coalesce(nullif(n.first_name, ''), k.first_name) as first_name,
      coalesce(nullif(n.last_name, ''), k.last_name) as last_name,
      coalesce(nullif(n.role, ''), k.role) as role, coalesce(nullif(n.notes, ''), k.notes) as notes,
      coalesce(n.mobile, k.mobile) as mobile,
      coalesce(n.gender, k.gender) as gender, k.fields || n.fields as fields,
      coalesce(n.mobile_data, k.mobile_data) as mobile_data,
      k.tags || array(select unnest(n.tags) except select unnest(k.tags)) as tags,
      k.company || array(select unnest(n.company) except select unnest(k.company)) as company
    from ${recordset(contacts)} join contact k on k.organization_id = ${organizationId} and k.id = n.id`;
  return db.run(sql`
    update contact k set email = c.email, first_name = c.first_name, last_name = c.last_name, mobile = c.mobile,
      mobile_data = c.mobile_data, gender = c.gender, role = c.role, notes = c.notes, fields = c.fields, tags = c.tags,
      company = c.company, search_text = ${searchText},
      import_id = ${importId}, version = k.version + 1, updated_at = ${at}
    from (${merged}) c where k.organization_id = ${organizationId} and k.id = c.id`);
}

type Counts = ContactImport['counts'];
export const noCounts = { total: 0, new: 0, updated: 0, duplicate: 0, invalid: 0 };
const wordsHold = 24 * 3_600_000;

export interface ImportRow {
  organization_id: string;
  id: string;
  file_name: string;
  mailing_list_id: string | null;
  mailing_list_name: string | null;
  /** Imports of earlier versions counted fewer kinds. */
  counts: Omit<Counts, 'noted' | 'unchanged' | 'stopped' | 'nameless'> & Partial<Counts>;
  created_at: Date;
  /** How the columns of the file are called, and which is which of ours. */
  header: string[];
  places: ColumnPlaces;
  /** What it was let change of people who were known. */
  rules: ImportRules;
  /** What its cards held besides. */
  ignored: IgnoredKinds;
  /** One of which nothing was told for a minute went with its process: nothing of it was taken. */
  state: ContactImport['state'];
  waits: boolean;
  done: number;
  total: number;
  /** The name of who began it, where that is known. */
  by: string;
  /** Until when it can be taken back, or it is told who stayed. */
  undo_ends_at: Date | null;
  /** Labels and list that it made. */
  made: Made;
  undone: ImportUndone | null;
}

/** Says beside its transaction that an import begins. @returns 0 where one has that name */
export function beginImport(
  db: Db,
  row: Pick<ImportRow, 'organization_id' | 'id' | 'file_name' | 'counts' | 'created_at'>,
  createdBy: string | null,
): Promise<number> {
  return db.run(sql`
    insert into contact_import (organization_id, id, file_name, counts, created_by, created_at, state)
    values (${row.organization_id}, ${row.id}, ${row.file_name}, ${JSON.stringify(row.counts)}, ${createdBy}, ${row.created_at},
      'running') on conflict do nothing`);
}

const isRunning = (organizationId: string, id: string) =>
  sql`organization_id = ${organizationId} and id = ${id} and state = 'running'`;
/** It runs, or is being taken back. */
const isAtWork = (organizationId: string, id: string) =>
  sql`organization_id = ${organizationId} and id = ${id} and state in ('running', 'undoing')`;

/** @returns 0 where it was called off */
export function tellImport(
  db: Db,
  organizationId: string,
  id: string,
  { done, total, waits }: Pick<ImportRow, 'done' | 'total' | 'waits'>,
): Promise<number> {
  return db.run(sql`
    update contact_import set done = ${done}, total = ${total}, waits = ${waits}, told_at = now()
    where ${isAtWork(organizationId, id)}`);
}

/** Says that the process of an import is there. */
export function keepImport(db: Db, organizationId: string, id: string): Promise<number> {
  return db.run(sql`update contact_import set told_at = now() where ${isAtWork(organizationId, id)}`);
}

/** @returns 0 where it is over */
export function cancelImport(db: Db, organizationId: string, id: string): Promise<number> {
  return db.run(sql`update contact_import set state = 'cancelled' where ${isRunning(organizationId, id)}`);
}

/** An import without a file: what is left of calling one off that had not begun. */
export const isCalledOffBefore = ({ state, file_name }: Pick<ImportRow, 'state' | 'file_name'>): boolean =>
  state === 'cancelled' && file_name === '';

/** The same under a name that none may have yet: its file is refused when it comes. Such words that no file came to in a day go. */
export async function cancelImportAhead(
  db: Db,
  organizationId: string,
  id: string,
  createdBy: string | null,
  at: Date,
): Promise<number> {
  await db.run(sql`
    delete from contact_import where organization_id = ${organizationId} and state = 'cancelled' and file_name = ''
      and created_at < ${new Date(at.getTime() - wordsHold)}`);
  return db.run(sql`
    insert into contact_import (organization_id, id, file_name, counts, created_by, created_at, state)
    values (${organizationId}, ${id}, '', ${JSON.stringify(noCounts)}, ${createdBy}, ${at}, 'cancelled')
    on conflict (organization_id, id) do update set state = 'cancelled' where contact_import.state = 'running'`);
}

/** In the transaction that imports, as its last statement but the log. @returns 0 where it was called off */
export function finishImport(db: Db, row: ImportRow): Promise<number> {
  return db.run(sql`
    update contact_import set state = 'done', waits = false, done = ${row.done}, total = ${row.total}, told_at = now(), mailing_list_id = ${row.mailing_list_id},
      mailing_list_name = ${row.mailing_list_name}, counts = ${JSON.stringify(row.counts)}, header = ${JSON.stringify(row.header)},
      places = ${JSON.stringify(row.places)}, rules = ${JSON.stringify(row.rules)},
      ignored = ${JSON.stringify(row.ignored)}, undo_ends_at = ${row.undo_ends_at}, made = ${JSON.stringify(row.made)}
    where ${isRunning(row.organization_id, row.id)}`);
}

/** Says that nothing came of an import whose caller was told that it runs. */
export function failImport(db: Db, organizationId: string, id: string): Promise<number> {
  return db.run(sql`update contact_import set state = 'failed' where ${isRunning(organizationId, id)}`);
}

/** Takes away what was said of an import that failed. */
export function forgetImport(db: Db, organizationId: string, id: string): Promise<number> {
  return db.run(sql`delete from contact_import where ${isRunning(organizationId, id)}`);
}

const allOf = sql`organization_id, id, file_name, mailing_list_id, mailing_list_name, counts, header, places, rules, ignored, created_at, done, total, waits,
  undo_ends_at, made, undone,
  coalesce((select trim(a.first_name || ' ' || a.last_name) from account a where a.id = contact_import.created_by), '') as by,
  case when told_at > now() - interval '1 minute' then state when state = 'running' then 'failed' when state = 'undoing' then 'done' else state end as state`;

export function findImport(db: Db, organizationId: string, id: string): Promise<ImportRow | null> {
  return db.maybe<ImportRow>(
    sql`select ${allOf} from contact_import where organization_id = ${organizationId} and id = ${id}`,
  );
}

/** Imports since then, of one person or of all, the newest first, and how many there are; a word ahead of a file is none. */
export async function listImports(
  db: Db,
  organizationId: string,
  { by, since, limit, offset = 0 }: { by?: string; since: Date; limit: number; offset?: number },
): Promise<{ rows: (ImportRow & { refused: boolean })[]; total: number }> {
  const meant = sql`organization_id = ${organizationId} and created_at > ${since} and file_name <> ''
    ${by === undefined ? empty : sql`and created_by = ${by}`}`;
  const rows = await db.many<ImportRow & { refused: boolean }>(sql`
    select ${allOf}, exists (select from contact_import_row r where r.organization_id = contact_import.organization_id
      and r.import_id = contact_import.id) as refused
    from contact_import where ${meant} order by created_at desc, id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::int as total from contact_import where ${meant}`,
  );
  return { rows, total };
}

/** What became of the rows, after some of them were mended. */
export function updateImport(db: Db, row: ImportRow): Promise<number> {
  return db.run(sql`
    update contact_import set counts = ${JSON.stringify(row.counts)}, header = ${JSON.stringify(row.header)},
      places = ${JSON.stringify(row.places)}, made = ${JSON.stringify(row.made)}
    where organization_id = ${row.organization_id} and id = ${row.id}`);
}
