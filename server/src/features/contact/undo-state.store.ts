import type { ImportUndone } from '@firstlook/contract/import-undo.ts';
import { type Db, sql } from '../../platform/database.ts';
import { isUndoOf, type Which } from './import-undo.store.ts';

/** How far taking an import back is, as its own row says it. */

/** Begins to take an import back, beside the transaction that does. @returns 0 where it is not to be taken back, or is already */
export function beginUndo(db: Db, [organizationId, importId]: Which, at: Date): Promise<number> {
  return db.run(sql`
    update contact_import set state = 'undoing', done = 0, waits = false, told_at = now()
    where organization_id = ${organizationId} and id = ${importId} and undo_ends_at > ${at}
      and (state = 'done' or (state = 'undoing' and told_at < now() - interval '1 minute'))`);
}

/** Nothing of it was taken back. */
export function giveUndoUp(db: Db, [organizationId, importId]: Which): Promise<number> {
  return db.run(sql`
    update contact_import set state = 'done', done = total
    where organization_id = ${organizationId} and id = ${importId} and state = 'undoing'`);
}

/** In the transaction that takes it back. @returns 0 where another process did */
export function finishUndo(
  db: Db,
  [organizationId, importId]: Which,
  undone: ImportUndone,
  until: Date,
): Promise<number> {
  return db.run(sql`
    update contact_import set state = 'undone', waits = false, done = total, undone = ${JSON.stringify(undone)}, undo_ends_at = ${until},
      made = '{}', mailing_list_id = case when exists (select from mailing_list l where l.organization_id = ${organizationId}
        and l.id = mailing_list_id) then mailing_list_id end
    where organization_id = ${organizationId} and id = ${importId} and state = 'undoing'`);
}

/** Imports of all organizations that can no longer be taken back, and of whom nothing needs to be told any more. */
export function listEnded(db: Db, at: Date): Promise<{ organization_id: string; id: string }[]> {
  return db.many(sql`
    select organization_id, id from contact_import where undo_ends_at <= ${at} and state in ('done', 'undone') limit 100`);
}

/** Takes away what was kept of one. */
export async function forgetImportUndo(db: Db, which: Which): Promise<void> {
  await db.run(sql`delete from contact_import_undo u where ${isUndoOf(which)}`);
  await db.run(sql`
    update contact_import set undo_ends_at = null, made = '{}' where organization_id = ${which[0]} and id = ${which[1]}`);
}
