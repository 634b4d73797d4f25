import type { ContactImport } from '@firstlook/contract/contact-import.ts';
import type { ErrorIssue } from '@firstlook/contract/errors.ts';
import type { ColumnPlaces } from '@firstlook/contract/import-column.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { recordAudit } from '../audit/audit.service.ts';
import * as store from './import.store.ts';
import { mendedCells, widened } from './import-cells.ts';
import { exactColumns } from './import-column.ts';
import { keepListed } from './import-contacts.service.ts';
import type { RefusedRow } from './import-fault.ts';
import { openList } from './import-list.service.ts';
import { inParts } from './import-part.ts';
import { insertRefused, listOpen, removeRefused } from './import-refused.store.ts';
import { judgeRows } from './import-row.ts';
import {
  assertAddresses,
  firstOf,
  inImportFolder,
  maximumImportBytes,
  type Receive,
  readRows,
  receiveInto,
} from './import-sheet.service.ts';
import { countNotTaken, headOf, importOf, isUndoable } from './import-story.service.ts';
import { inTurn, someSeconds } from './import-turn.service.ts';
import { filePlaceOf } from './import-word.service.ts';
import { findMailingList } from './mailing-list.store.ts';
import { countStopped, countTaken, writeContacts } from './take-people.service.ts';

/** The numbers that the mended rows have in the file they come from; a file that does not say them mends nothing. */
function numbersOf(header: string[], rows: string[][]): number[] {
  const numberAt = header.map((name) => name.trim()).indexOf('row');
  const refuse = (wrong: Omit<ErrorIssue, 'path'>) =>
    new AppError('CONTACTS_FILE_UNREADABLE', {}, [{ path: 'row', ...wrong }]);
  if (numberAt < 0) throw refuse({ code: 'columnMissing', params: { columns: 'row' } });
  return rows.map((row) => {
    // An empty line is no row; no row of a file has the number 0.
    if (row.every((cell) => cell.trim() === '')) return 0;
    const text = row[numberAt]?.trim() ?? '';
    if (!/^\d{1,9}$/.test(text)) throw refuse({ code: 'number' });
    return Number(text);
  });
}

/** More rows than a person mends. */
const mostMended = 100_000;

const readMended = (ctx: Ctx, receive: Receive): Promise<string[][]> =>
  inImportFolder(ctx, async (folder) => {
    const rows = await readRows(ctx, folder, await receiveInto(folder, receive));
    if (rows.count > mostMended)
      throw new AppError('TOO_LARGE', { maximumRows: mostMended, maximumBytes: maximumImportBytes });
    return firstOf(rows, mostMended);
  });

/** The rows of the file under the numbers they have in the file they come from. */
async function judgeMended(ctx: Ctx, [header = [], ...rows]: string[][]) {
  const places = exactColumns(header);
  assertAddresses(places);
  const numbers = numbersOf(header, rows);
  const judged = await judgeRows(rows, places, await filePlaceOf(ctx));
  const renumbered = <T extends { row: number }>(one: T): T => ({
    ...one,
    row: numbers[one.row - 2] ?? one.row,
  });
  const accepted = judged.accepted.map((one) => ({
    ...renumbered(one),
    note: one.note && renumbered(one.note),
  }));
  return { accepted, refused: judged.refused.map(renumbered), places };
}

/** People who are taken now go to the list of the rest of the file, unless that list was deleted since. */
async function fillSameList(ctx: Ctx, db: Db, mailingListId: string | null, ids: string[]) {
  const list = mailingListId && (await findMailingList(db, ctx.organizationId, mailingListId));
  if (!list) return new Set<string>();
  return (await openList(ctx, db, { mailingListId: list.id }, ctx.clock.now())).add(ids);
}

const whyNot = (state: store.ImportRow['state']) =>
  state === 'running' || state === 'undoing'
    ? 'IMPORT_RUNNING'
    : state === 'undone'
      ? 'IMPORT_UNDONE'
      : 'IMPORT_CANCELLED';

/** Puts what is left to mend in the place of what was open. @returns the columns of the file, and those it says something in now */
async function keepRefused(
  db: Db,
  story: store.ImportRow,
  open: ReadonlyMap<number, RefusedRow>,
  rows: readonly RefusedRow[],
  mended: ColumnPlaces,
) {
  const which = [story.organization_id, story.id] as const;
  const columns = widened(story, rows);
  await removeRefused(db, which, [...open.keys()]);
  // A file may name a number twice.
  const last = new Map(rows.map((one) => [one.row, one]));
  const left = [...last.values()].map((one) => ({
    ...one,
    cells: mendedCells(columns, open.get(one.row) ?? one, one.values, mended),
  }));
  for (const part of inParts(left)) await insertRefused(db, which, part);
  return columns;
}

/**
 * Takes the mended rows of an earlier import and goes on with its story: its counts, its rows, its list and its people.
 * Only rows that it still wants mended count, so a second press or a second window changes nothing.
 *
 * @param anotherName what the caller would call it: refused, since the mended import has a name
 * @throws AppError NOT_FOUND (the import), IMPORT_RUNNING (also of another one, after some seconds), IMPORT_CANCELLED, IMPORT_UNDONE, UNSUPPORTED_TYPE, TOO_LARGE, CONTACTS_FILE_UNREADABLE, INVALID_DATA
 */
export async function mendImport(
  ctx: Ctx,
  receive: Receive,
  importId: string,
  anotherName?: string,
): Promise<ContactImport> {
  if (anotherName) throw new AppError('INVALID_DATA', {}, [{ path: 'importId', code: 'notBesideMends' }]);
  const judged = await judgeMended(ctx, await readMended(ctx, receive));
  const which = [ctx.organizationId, importId] as const;
  return inTurn(ctx, someSeconds(ctx), async (db) => {
    const story = await store.findImport(db, ctx.organizationId, importId);
    if (!story) throw new AppError('NOT_FOUND');
    if (story.state !== 'done') throw new AppError(whyNot(story.state));
    const numbers = [...judged.accepted, ...judged.refused].map(({ row }) => row);
    const open = new Map((await listOpen(db, which, numbers)).map((row) => [row.row, row]));
    const isOpen = ({ row }: { row: number }) => open.has(row);
    const accepted = judged.accepted.filter(isOpen);
    const refused = judged.refused.filter(isOpen);
    if (open.size === 0) return importOf(ctx, db, story);
    const made = { ...story.made };
    const keeps = isUndoable(ctx, story);
    const written = await writeContacts(ctx, db, importId, accepted, { made, keeps, rules: story.rules });
    const added = await fillSameList(ctx, db, story.mailing_list_id, written.ids);
    if (keeps) await keepListed(db, which, added, written.known, story.mailing_list_id ?? '');
    const columns = await keepRefused(db, story, open, [...refused, ...written.notes], judged.places);
    // A person who was taken without the number is counted already.
    const isNews = ({ row }: { row: { row: number } }) => open.get(row.row)?.result === 'invalid';
    const more = countTaken(written.taken.filter(isNews));
    const before = headOf(ctx, story).counts;
    const after: store.ImportRow = {
      ...story,
      ...columns,
      made,
      counts: {
        total: before.total,
        new: before.new + more.new,
        updated: before.updated + more.updated,
        unchanged: before.unchanged + more.unchanged,
        ...(await countNotTaken(db, story)).counts,
        stopped: before.stopped + countStopped(written.taken.filter(isNews)),
      },
    };
    await store.updateImport(db, after);
    await recordAudit(ctx, db, {
      action: 'contact.import',
      target: { id: after.id, name: after.file_name },
      after: after.counts,
    });
    return importOf(ctx, db, after);
  });
}
