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
});

/** How many rows were not taken as they stand, by result and by whether they can be mended. */
export async function countNotTaken(db: Db, row: Pick<ImportRow, 'organization_id' | 'id'>) {
  const counted = await store.countRefused(db, [row.organization_id, row.id]);
  const all = counted.reduce((sum, { rows }) => sum + rows, 0);
  const toMend = counted.reduce((sum, { to_mend }) => sum + to_mend, 0);
  const of = (wanted: string) => counted.find(({ result }) => result === wanted)?.rows ?? 0;
  const counts = { noted: of('noted'), duplicate: of('duplicate'), invalid: of('invalid') };
  return { counts, refused: { toMend, others: all - toMend } };
}

/** An import without the rows that were not taken. */
export const headOf = (row: ImportRow): ImportHead => ({
  _id: row.id,
  organizationId: row.organization_id,
  fileName: row.file_name,
  state: row.state,
  waits: row.state === 'running' && row.waits,
  progress: { done: row.done, total: row.total },
  mailingListId: row.mailing_list_id,
  mailingListName: row.mailing_list_name,
  counts: countsOf(row),
  _createdAt: row.created_at.toISOString(),
});

/** An import with the first of the rows that were not taken: those are for callers who may read contacts. */
export async function importOf(ctx: Ctx, db: Db, row: ImportRow): Promise<ContactImport> {
  const { refused } = await countNotTaken(db, row);
  const story = { ...headOf(row), refused };
  if (!can(actorOf(ctx), 'contact.read', row.organization_id)) return { ...story, rows: [] };
  const rows = await store.listRefused(db, [row.organization_id, row.id], rowsShown);
  const shown = rows.map(({ cells: _, ...one }) => one).sort((a, b) => a.row - b.row);
  return { ...story, rows: shown };
}
