import type { KeptReason } from '@firstlook/contract/import-undo.ts';
import { type Db, sql } from '../../platform/database.ts';
import { births, isGathering } from './collecting-send.store.ts';
import type { BulkContact } from './import.store.ts';

/** How an import is taken back: what it changed of people, kept for a day (docs/decisions/0118). */

export type Which = readonly [organizationId: string, importId: string];
export const isUndoOf = ([organizationId, importId]: Which) =>
  sql`u.organization_id = ${organizationId} and u.import_id = ${importId}`;

/** Keeps what people are before `mergeContacts` changes it, fields that stay as they are left out; they are held from here on. */
export function keepValues(
  db: Db,
  [organizationId, importId]: Which,
  contacts: readonly (BulkContact & { added: readonly object[] | null })[],
): Promise<number> {
  return db.run(sql`
    insert into contact_import_undo (organization_id, contact_id, import_id, what, ref, change)
    select k.organization_id, k.id, ${importId}, 'values', now()::text, jsonb_strip_nulls(jsonb_build_object(
      'import', k.import_id,
      'email', case when k.email <> n.email then jsonb_build_array(k.email, n.email) end,
      'first_name', case when n.first_name not in ('', k.first_name) then jsonb_build_array(k.first_name, n.first_name) end,
      'last_name', case when n.last_name not in ('', k.last_name) then jsonb_build_array(k.last_name, n.last_name) end,
      'mobile', case when n.mobile <> coalesce(k.mobile, '') then jsonb_build_array(k.mobile, n.mobile, k.mobile_data::text) end,
      'gender', case when n.gender <> coalesce(k.gender, '') then jsonb_build_array(k.gender, n.gender) end,
      'role', case when n.role not in ('', k.role) then jsonb_build_array(k.role, n.role) end,
      'notes', case when n.notes not in ('', k.notes) then jsonb_build_array(k.notes, n.notes) end,
      'fields', (select jsonb_object_agg(key, jsonb_build_array(k.fields->key, value)) from jsonb_each(n.fields)
        where k.fields->key is distinct from value),
      'tags', case when not n.tags <@ k.tags then to_jsonb(array(select unnest(n.tags) except select unnest(k.tags))) end,
      'company', case when not n.company <@ k.company then
        to_jsonb(array(select unnest(n.company) except select unnest(k.company))) end,
      'addresses', n.added))
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as n(id text, email text, first_name text, last_name text, mobile text,
      tags text[], company text[], gender text, role text, notes text, fields jsonb, added jsonb)
    join contact k on k.organization_id = ${organizationId} and k.id = n.id for update of k`);
}

export interface Brought {
  contact_id: string;
  what: 'list' | 'consent' | 'ended' | 'no' | 'stop';
  ref: string;
  change?: object;
}

/** Keeps what a file brought to people besides their values. */
export async function keepBrought(
  db: Db,
  [organizationId, importId]: Which,
  brought: readonly Brought[],
): Promise<void> {
  if (brought.length === 0) return;
  const rows = brought.map((one) => ({ ...one, change: one.change ?? {} }));
  await db.run(sql`
    insert into contact_import_undo (organization_id, contact_id, import_id, what, ref, change)
    select ${organizationId}, n.contact_id, ${importId}, n.what, n.ref, n.change
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(contact_id text, what text, ref text, change jsonb)
    on conflict do nothing`);
}

/** Everybody whom the import made, changed or named, in the order in which every act takes contacts. */
export function walkTouched(db: Db, which: Which, size: number): AsyncIterable<{ id: string }[]> {
  const [organizationId, importId] = which;
  return db.walk<{ id: string }>(
    sql`
      select u.contact_id as id from contact_import_undo u where ${isUndoOf(which)}
      union select id from contact where organization_id = ${organizationId} and (import_id = ${importId} or made_by_import = ${importId})
      order by 1`,
    size,
  );
}

/** The moments at which it changed values, the last first: a mended row may change somebody again. */
export async function listMoments(db: Db, which: Which, ids: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ ref: string }>(sql`
    select u.ref from contact_import_undo u
    where ${isUndoOf(which)} and u.contact_id = any(${[...ids]}) and u.what = 'values'
    group by u.ref order by u.ref::timestamptz desc`);
  return rows.map(({ ref }) => ref);
}

const valuesOf = (which: Which, ids: readonly string[], moment: string) =>
  sql`${isUndoOf(which)} and u.contact_id = any(${[...ids]}) and u.what = 'values' and u.ref = ${moment}
    and c.organization_id = u.organization_id and c.id = u.contact_id`;

/** Of people who were there before: those of whom somebody changed since what the file had changed. */
export async function listNewer(
  db: Db,
  which: Which,
  ids: readonly string[],
  moment: string,
): Promise<string[]> {
  const isGone = (column: 'tags' | 'company') => {
    const held = { tags: sql`c.tags`, company: sql`c.company` }[column];
    return sql`exists (select from jsonb_array_elements_text(u.change->${column}::text) given where not given = any(${held}))`;
  };
  const rows = await db.many<{ id: string }>(sql`
    select c.id from contact_import_undo u, contact c
    where ${valuesOf(which, ids, moment)} and c.made_by_import is distinct from u.import_id and (
      c.email <> u.change->'email'->>1 or c.first_name <> u.change->'first_name'->>1 or c.last_name <> u.change->'last_name'->>1
      or c.role <> u.change->'role'->>1 or c.notes <> u.change->'notes'->>1
      or (u.change ? 'mobile' and c.mobile is distinct from u.change->'mobile'->>1)
      or (u.change ? 'gender' and c.gender is distinct from u.change->'gender'->>1)
      or exists (select from jsonb_each(u.change->'fields') kept where c.fields->kept.key is distinct from kept.value->1)
      or ${isGone('tags')} or ${isGone('company')})`);
  return rows.map(({ id }) => id);
}

/** Gives people the values back that the file changed and nobody since; whom the import made stay as they are. @returns who */
export async function restoreValues(
  db: Db,
  which: Which,
  ids: readonly string[],
  { moment, at }: { moment: string; at: Date },
): Promise<string[]> {
  const back = (column: 'email' | 'first_name' | 'last_name' | 'role' | 'notes' | 'mobile' | 'gender') => {
    const now = {
      email: sql`c.email`,
      first_name: sql`c.first_name`,
      last_name: sql`c.last_name`,
      role: sql`c.role`,
      notes: sql`c.notes`,
      mobile: sql`c.mobile`,
      gender: sql`c.gender`,
    }[column];
    return sql`case when ${now} = u.change->${column}::text->>1 then u.change->${column}::text->>0 else ${now} end`;
  };
  const without = (column: 'tags' | 'company') => {
    const held = { tags: sql`c.tags`, company: sql`c.company` }[column];
    return sql`array(select one from unnest(${held}) with ordinality as its(one, place)
      where not coalesce(u.change->${column}::text, '[]') ? one order by place)`;
  };
  const rows = await db.many<{ id: string }>(sql`
    update contact c set email = ${back('email')}, first_name = ${back('first_name')}, last_name = ${back('last_name')},
      role = ${back('role')}, notes = ${back('notes')}, mobile = ${back('mobile')}, gender = ${back('gender')},
      fields = jsonb_strip_nulls(c.fields || coalesce((select jsonb_object_agg(kept.key, kept.value->0) from jsonb_each(u.change->'fields') kept
        where c.fields->kept.key is not distinct from kept.value->1), '{}')),
      mobile_data = case when c.mobile = u.change->'mobile'->>1 then (u.change->'mobile'->>2)::jsonb else c.mobile_data end,
      tags = ${without('tags')}, company = ${without('company')},
      import_id = case when c.import_id = u.import_id then u.change->>'import' else c.import_id end,
      version = c.version + 1, updated_at = ${at}
    from contact_import_undo u where ${valuesOf(which, ids, moment)} and c.made_by_import is distinct from u.import_id
    returning c.id`);
  return rows.map(({ id }) => id);
}

/** Takes the further addresses away that the file brought to people who were there before. */
export function removeBroughtAddresses(
  db: Db,
  which: Which,
  ids: readonly string[],
  moment: string,
): Promise<number> {
  return db.run(sql`
    delete from contact_address w using contact_import_undo u, contact c, jsonb_to_recordset(u.change->'addresses') as n(kind text, address text)
    where ${valuesOf(which, ids, moment)} and c.made_by_import is distinct from u.import_id
      and w.organization_id = u.organization_id and w.contact_id = u.contact_id and w.kind = n.kind and w.address = n.address and not w.is_main`);
}

/** What the file brought to these people, of one kind. */
export function listBrought(
  db: Db,
  which: Which,
  ids: readonly string[],
  what: Brought['what'],
): Promise<
  { contact_id: string; ref: string; change: { channel: 'email' | 'sms'; was: string; at: string } }[]
> {
  return db.many(sql`
    select u.contact_id, u.ref, u.change from contact_import_undo u
    where ${isUndoOf(which)} and u.contact_id = any(${[...ids]}) and u.what = ${what} order by u.contact_id, u.ref`);
}

/**
 * Of these people those whom the import made, each with what keeps them from going: nothing where that is null.
 * @param listId the list that the import filled
 * @param until when the import was over
 */
export function judgeMade(
  db: Db,
  which: Which,
  ids: readonly string[],
  { listId, until }: { listId: string | null; until: Date },
): Promise<{ id: string; kept: KeptReason | null }[]> {
  const [organizationId, importId] = which;
  const has = (table: 'recipient' | 'release_consent') =>
    sql`exists (select from ${{ recipient: sql`recipient`, release_consent: sql`release_consent` }[table]} r
      where r.organization_id = c.organization_id and r.contact_id = c.id)`;
  // Notes that came with the file are its own.
  const isChanged = sql`c.version > 1 + (select count(*) from contact_import_undo u
    where ${isUndoOf(which)} and u.contact_id = c.id and u.what = 'values')`;
  return db.many(sql`
    select c.id, case
      when ${has('recipient')} or ${has('release_consent')} then 'written'
      when exists (select from send_birth b cross join jsonb_array_elements(b.chosen->'named') person
        where b.organization_id = c.organization_id and person->>'ref' = c.id) then 'planned'
      when c.email <> '' and exists (select from membership m join account a on a.id = m.account_id
        where m.organization_id = c.organization_id and a.email = c.email) then 'account'
      when c.notes <> '' and ${isChanged} then 'notes'
      when ${isChanged}
        or (c.import_id <> ${importId} and not exists (select from contact_import i
          where i.organization_id = ${organizationId} and i.id = c.import_id and i.state = 'undone'))
        or exists (select from mailing_list_contact m where m.organization_id = c.organization_id and m.contact_id = c.id
          and m.mailing_list_id is distinct from ${listId})
        or exists (select from contact_consent g where g.organization_id = c.organization_id and g.contact_id = c.id
          and g.created_at > ${until}) then 'changed' end as kept
    from contact c where c.organization_id = ${organizationId} and c.id = any(${[...ids]}) and c.made_by_import = ${importId}`);
}

/** That these people stayed as they are by now, and why. */
export async function keepReasons(
  db: Db,
  [organizationId, importId]: Which,
  kept: readonly { id: string; kept: KeptReason | 'newer' }[],
): Promise<void> {
  if (kept.length === 0) return;
  await db.run(sql`
    insert into contact_import_undo (organization_id, contact_id, import_id, what, ref, change)
    select ${organizationId}, n.id, ${importId}, 'kept', '', jsonb_build_object('reason', n.kept)
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as n(id text, kept text) on conflict do nothing`);
}

/** Nobody of these people is of the import any more. */
export function letGoOf(db: Db, [organizationId, importId]: Which, ids: readonly string[]): Promise<number> {
  return db.run(sql`
    update contact set import_id = nullif(import_id, ${importId}), made_by_import = nullif(made_by_import, ${importId})
    where organization_id = ${organizationId} and id = any(${[...ids]}) and (import_id = ${importId} or made_by_import = ${importId})`);
}

/** What an undo does not need any more; who stayed is told on. */
export function forgetChanges(db: Db, which: Which): Promise<number> {
  return db.run(sql`delete from contact_import_undo u where ${isUndoOf(which)} and u.what <> 'kept'`);
}

/** Labels that the import made and that nobody has: they go. */
export function removeUnused(
  db: Db,
  kind: 'tag' | 'company',
  organizationId: string,
  ids: readonly string[],
): Promise<number> {
  const [table, held] = kind === 'tag' ? [sql`tag`, sql`c.tags`] : [sql`company`, sql`c.company`];
  return db.run(sql`
    delete from ${table} l where l.organization_id = ${organizationId} and l.id = any(${[...ids]}) and not exists (
      select from contact c where c.organization_id = l.organization_id and ${held} @> array[l.id]::text[])`);
}

/** Whether a send that gathers its people now chose them by a tag, company or list that the import gave to people. */
export async function isCollectedByImport(db: Db, which: Which, lists: readonly string[]): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    with given as (
      select jsonb_array_elements_text(coalesce(u.change->'tags', '[]') || coalesce(u.change->'company', '[]')) as id
      from contact_import_undo u where ${isUndoOf(which)} and u.what = 'values'
      union select unnest(${[...lists]}::text[]))
    select exists (select from ${births} where b.organization_id = ${which[0]} and ${isGathering}
      and exists (select from jsonb_path_query(b.chosen, '$.**') part join given on part = to_jsonb(given.id))) as found`);
  return found;
}

export interface KeptRow {
  email: string;
  first_name: string;
  last_name: string;
  mobile: string | null;
  reason: KeptReason | 'newer';
}

/** Who did not go, or keeps newer values. */
export function walkKept(db: Db, which: Which, size: number): AsyncIterable<KeptRow[]> {
  return db.walk<KeptRow>(
    sql`
      select c.email, c.first_name, c.last_name, c.mobile, u.change->>'reason' as reason
      from contact_import_undo u join contact c on c.organization_id = u.organization_id and c.id = u.contact_id
      where ${isUndoOf(which)} and u.what = 'kept' order by u.change->>'reason', c.email, c.id`,
    size,
  );
}

/** What is kept of those who are merged into another contact goes along, but for their values: those are of nobody any more. */
export async function followMerged(
  db: Db,
  organizationId: string,
  ids: readonly string[],
  into: string,
): Promise<void> {
  await db.run(sql`
    update contact_import_undo set contact_id = ${into} where organization_id = ${organizationId} and contact_id = any(${[...ids]})
      and what in ('consent', 'ended', 'no')`);
  // Who was made by an import and somebody else are one person now.
  await db.run(sql`
    update contact set made_by_import = null where organization_id = ${organizationId} and id = ${into} and made_by_import is not null`);
}
