import { type Db, sql } from '../../platform/database.ts';
import { isUndoOf, type Which } from './import-undo.store.ts';

/** What several imports did to the same people, where one of them is taken back (docs/decisions/0118). */

/**
 * Stops that the file of another import said again are of that one from here on: with what stood there before, where it knows of nothing else.
 * @returns which: they stay
 */
export async function passStopsOn(
  db: Db,
  which: Which,
  ids: readonly string[],
): Promise<{ contact_id: string; ref: string }[]> {
  const [organizationId] = which;
  const passed: { contact_id: string; ref: string }[] = [];
  for (const channel of ['email', 'sms'] as const) {
    const isSame = channel === 'email' ? sql`oc.email = c.email` : sql`oc.mobile = c.mobile`;
    const rows = await db.many<{ contact_id: string; ref: string }>(sql`
      update contact_import_undo o
      set change = case when o.change->>'was' = 'file' then jsonb_set(o.change, '{was}', u.change->'was') else o.change end
      from contact_import_undo u
      join contact c on c.organization_id = ${organizationId} and c.id = u.contact_id
      join contact oc on oc.organization_id = ${organizationId} and ${isSame}
      where ${isUndoOf(which)} and u.contact_id = any(${[...ids]}) and u.what = 'stop' and u.change->>'channel' = ${channel}
        and o.organization_id = ${organizationId} and o.contact_id = oc.id and o.import_id <> u.import_id and o.what = 'stop'
        and o.change->>'channel' = ${channel} and o.change->>'at' = u.change->>'at'
      returning u.contact_id, u.ref`);
    passed.push(...rows);
  }
  return passed;
}

/** Of what an import changes: what takes nothing of an earlier one away. */
const addedFields = ['import', 'tags', 'company'];

/**
 * The newest import that can be taken back still and that named people whom this one made, or changed again what this one had changed.
 * @returns how its file is called; null where there is none
 */
export async function findNamedLater(db: Db, which: Which, at: Date): Promise<string | null> {
  const [organizationId, importId] = which;
  const isMade = sql`c.organization_id = ${organizationId} and c.made_by_import = ${importId}`;
  const isAgain = sql`o.organization_id = ${organizationId} and o.import_id = i.id and o.contact_id`;
  const row = await db.maybe<{ file_name: string }>(sql`
    select i.file_name from contact_import i
    where i.organization_id = ${organizationId} and i.id <> ${importId} and i.state in ('done', 'undoing') and i.undo_ends_at > ${at} and (
      exists (select from contact c where ${isMade} and c.import_id = i.id)
      or exists (select from contact c join contact_import_undo o on ${isAgain} = c.id and o.what <> 'kept' where ${isMade})
      or exists (select from contact_import_undo u join contact_import_undo o on ${isAgain} = u.contact_id
        where ${isUndoOf(which)} and case when u.what = 'values' and o.what = 'values' then o.ref::timestamptz > u.ref::timestamptz
          and (u.change - ${addedFields}::text[]) ?| array(select jsonb_object_keys(o.change - ${addedFields}::text[])) end))
    order by i.created_at desc, i.id limit 1`);
  return row?.file_name ?? null;
}

/**
 * What an import changed of people whom another one made, and gave back, is no change of theirs since: they go with the one that made them.
 * @param moment at which it had changed them
 */
export function countAsUnchanged(
  db: Db,
  [organizationId]: Which,
  ids: readonly string[],
  moment: string,
): Promise<number> {
  // One for the change, one for the way back: `judgeMade` compares their number with the version.
  return db.run(sql`
    insert into contact_import_undo (organization_id, contact_id, import_id, what, ref, change)
    select c.organization_id, c.id, i.id, 'values', (${moment}::timestamptz + step.later)::text, '{}'
    from contact c
    join contact_import i on i.organization_id = ${organizationId} and i.id = c.made_by_import
      and i.state in ('done', 'undoing') and i.undo_ends_at is not null
    cross join (values (interval '0'), (interval '1 microsecond')) as step(later)
    where c.organization_id = ${organizationId} and c.id = any(${[...ids]}) on conflict do nothing`);
}
