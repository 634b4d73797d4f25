import type { ContactImport, ImportHead } from '@firstlook/contract/contact-import.ts';
import { can } from '@firstlook/contract/permissions.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import type { ImportRow } from './import.store.ts';
import * as store from './import-refused.store.ts';

/** What became of an import, as callers are told it. */
const rowsShown = 500;

const countsOf = ({ counts }: ImportRow): ContactImport['counts'] => ({
  ...counts,
  noted: counts.noted ?? 0,
  unchanged: counts.unchanged ?? 0,
  stopped: counts.stopped ?? 0,
  nameless: counts.nameless ?? 0,
});

/** How many rows were not taken as they stand, by result and by whether they can be mended. */
export async function countNotTaken(db: Db, row: Pick<ImportRow, 'organization_id' | 'id'>) {
  const counted = await store.countRefused(db, [row.organization_id, row.id]);
  const all = counted.reduce((sum, { rows }) => sum + rows, 0);
  const toMend = counted.reduce((sum, { to_mend }) => sum + to_mend, 0);
  const of = (wanted: string) => counted.find(({ result }) => result === wanted)?.rows ?? 0;
  const nameless = counted.reduce((sum, one) => sum + one.nameless, 0);
  const counts = { noted: of('noted'), duplicate: of('duplicate'), invalid: of('invalid'), nameless };
  return { counts, refused: { toMend, others: all - toMend } };
}

/** Whether it can be taken back still. */
export const isUndoable = (ctx: Ctx, row: ImportRow): boolean => row.state === 'done' && isToldOf(ctx, row);

/** Whether there is a list of who stayed when it was taken back. */
export const isToldOf = (ctx: Ctx, { undo_ends_at }: ImportRow): boolean =>
  undo_ends_at !== null && undo_ends_at > ctx.clock.now();

/** An import without the rows that were not taken. */
export const headOf = (ctx: Ctx, row: ImportRow): ImportHead => ({
  _id: row.id,
  organizationId: row.organization_id,
  fileName: row.file_name,
  state: row.state,
  by: row.by,
  waits: (row.state === 'running' || row.state === 'undoing') && row.waits,
  progress: { done: row.done, total: row.total },
  mailingListId: row.mailing_list_id,
  mailingListName: row.mailing_list_name,
  counts: countsOf(row),
  undoUntil: isUndoable(ctx, row) ? (row.undo_ends_at?.toISOString() ?? null) : null,
  undone: row.undone && { ...row.undone, isTold: isToldOf(ctx, row) },
  _createdAt: row.created_at.toISOString(),
});

/** An import with the first of the rows that were not taken: those are for callers who may read contacts. */
export async function importOf(ctx: Ctx, db: Db, row: ImportRow): Promise<ContactImport> {
  const { refused } = await countNotTaken(db, row);
  const story = { ...headOf(ctx, row), ignored: row.ignored, refused };
  if (!can(actorOf(ctx), 'contact.read', row.organization_id)) return { ...story, rows: [] };
  const rows = await store.listRefused(db, [row.organization_id, row.id], rowsShown);
  const shown = rows.map(({ cells: _, ...one }) => one).sort((a, b) => a.row - b.row);
  return { ...story, rows: shown };
}
