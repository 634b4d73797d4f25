import { setTimeout } from 'node:timers/promises';
import type { ContactImport } from '@firstlook/contract/contact-import.ts';
import { type ColumnPlaces, importColumns, readColumnPlaces } from '@firstlook/contract/import-column.ts';
import { SpreadsheetRefusal } from '../../gateways/spreadsheet.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { recordAudit } from '../audit/audit.service.ts';
import * as store from './import.store.ts';
import { guessColumns } from './import-column.ts';
import { findHeader, headerRowsLookedAt } from './import-header.ts';
import { inParts } from './import-part.ts';
import { insertRefused } from './import-refused.store.ts';
import { judgeRows, storable } from './import-row.ts';
import { countNotTaken, importOf } from './import-story.service.ts';
import { filePlaceOf } from './import-word.service.ts';
import {
  findMailingList,
  findMailingListByTitle,
  insertMailingList,
  insertMembers,
  updateMailingList,
} from './mailing-list.store.ts';
import { countStopped, countTaken, type Tell, writeContacts } from './take-people.service.ts';

export const maximumImportBytes = 20 * 1024 * 1024;
const maximumRows = 100_000;
/** Between two looks whether the import before this one is over, milliseconds. */
const pause = 250;
const extensions = /\.(xlsx|xls|xl|csv)$/i;

interface ContactsFile {
  name: string;
  bytes: Uint8Array;
}

export async function readFile(ctx: Ctx, file: ContactsFile): Promise<string[][]> {
  if (!extensions.test(file.name)) throw new AppError('UNSUPPORTED_TYPE', { allowed: '.xlsx .xls .xl .csv' });
  const mostRows = maximumRows + headerRowsLookedAt;
  try {
    return await ctx.gateways.spreadsheet.readRows(ctx.organizationId, file.bytes, mostRows);
  } catch (error) {
    if (!(error instanceof SpreadsheetRefusal)) throw error;
    throw new AppError(error.kind === 'tooLarge' ? 'TOO_LARGE' : 'CONTACTS_FILE_UNREADABLE', { maximumRows });
  }
}

/**
 * A contacts file as its names of columns and the rows below them.
 *
 * @param headerRow where the names stand, counted from 1; absent: where they seem to
 */
export async function readSheet(ctx: Ctx, file: ContactsFile, headerRow: number | undefined) {
  const all = await readFile(ctx, file);
  const at = headerRow === undefined ? findHeader(all) : headerRow - 1;
  const rows = all.slice(at + 1);
  if (rows.length > maximumRows) throw new AppError('TOO_LARGE', { maximumRows });
  return { above: all.slice(0, headerRowsLookedAt), headerRow: at + 1, header: all[at] ?? [], rows };
}

/** @throws AppError CONTACTS_FILE_UNREADABLE where no column holds the addresses */
export function assertAddresses(places: ColumnPlaces): void {
  if (places.email !== undefined) return;
  const issues = [{ path: 'email', code: 'columnMissing', params: { columns: importColumns.join(', ') } }];
  throw new AppError('CONTACTS_FILE_UNREADABLE', {}, issues);
}

interface ListWanted {
  mailingListName?: string | undefined;
  mailingListId?: string | undefined;
}

interface ImportWanted extends ListWanted {
  /** A name for it of the caller's own. */
  importId?: string | undefined;
  /** Which column is which; absent: as the names of the columns say, the same that the screen proposes. */
  columns?: string | undefined;
  headerRow?: number | undefined;
}

/** The list that all imported contacts go into: one that is there by its id or its name, or a new one of that name. */
export async function fillList(ctx: Ctx, db: Db, wanted: ListWanted, contactIds: string[], at: Date) {
  const { mailingListId, mailingListName = '' } = wanted;
  const wantedTitle = mailingListName.trim();
  const known = mailingListId
    ? await findMailingList(db, ctx.organizationId, mailingListId)
    : wantedTitle
      ? await findMailingListByTitle(db, ctx.organizationId, wantedTitle)
      : null;
  if (mailingListId && !known) throw new AppError('NOT_FOUND');
  const title = known?.title ?? wantedTitle;
  if (!known && (!title || contactIds.length === 0)) return null;
  const id = known?.id ?? newId();
  const write = known ? updateMailingList : insertMailingList;
  await write(db, { organization_id: ctx.organizationId, id, title }, at);
  for (const part of inParts(contactIds)) await insertMembers(db, ctx.organizationId, id, part);
  return { id, title };
}

/** Tells beside the transaction how far the import is. */
function tellerOf(ctx: Ctx, importId: string, total: number) {
  const { organizationId } = ctx;
  let done = 0;
  const say = async (waits: boolean) => {
    // Not on the tenants' connections, of which the import holds one: the last two imports would wait for each other's.
    const told = await ctx.db.owner(organizationId, (db) =>
      store.tellImport(db, organizationId, importId, { done, total, waits }),
    );
    if (told === 0) throw new AppError('IMPORT_CANCELLED');
  };
  return {
    /** @throws AppError IMPORT_CANCELLED once it was called off */
    tell: ((people) => {
      done += people;
      return say(false);
    }) satisfies Tell as Tell,
    /** That another import goes first. @throws AppError IMPORT_CANCELLED once it was called off */
    wait: () => say(true),
  };
}

/** Does the work in a transaction once no other import of the organization is under way; who waits holds no connection. */
async function inTurn<T>(ctx: Ctx, wait: () => Promise<void>, work: (db: Db) => Promise<T>): Promise<T> {
  for (;;) {
    const worked = await ctx.db.tenant(async (db) =>
      (await store.tryLockImports(db, ctx.organizationId)) ? { gave: await work(db) } : null,
    );
    if (worked) return worked.gave;
    if (ctx.leaving.aborted) throw new AppError('UNAVAILABLE');
    await wait();
    await setTimeout(pause);
  }
}

type Begun = Pick<store.ImportRow, 'organization_id' | 'id' | 'file_name' | 'counts' | 'created_at'>;

/** The import under its name, before anything of it is done. @throws AppError INVALID_DATA where the name is taken, IMPORT_CANCELLED where it was called off already */
async function announce(ctx: Ctx, file: ContactsFile, id: string): Promise<Begun> {
  const row = {
    organization_id: ctx.organizationId,
    id,
    file_name: file.name.slice(0, 200),
    counts: store.noCounts,
    created_at: ctx.clock.now(),
  };
  const begun = await ctx.db.writeOf(ctx.organizationId, (db) =>
    store.beginImport(db, row, actorOf(ctx).accountId),
  );
  if (begun > 0) return row;
  const known = await ctx.db.read((db) => store.findImport(db, ctx.organizationId, id));
  if (known && store.isCalledOffBefore(known)) throw new AppError('IMPORT_CANCELLED');
  throw new AppError('INVALID_DATA', {}, [{ path: 'importId', code: 'taken' }]);
}

/** Reads the file and takes its people in one transaction. */
async function takeFile(ctx: Ctx, file: ContactsFile, wanted: ImportWanted, begun: Begun) {
  const { header, rows, headerRow } = await readSheet(ctx, file, wanted.headerRow);
  const places = wanted.columns ? readColumnPlaces(wanted.columns) : guessColumns(header);
  assertAddresses(places);
  const place = await filePlaceOf(ctx);
  const { accepted, refused } = await judgeRows(rows, places, place, headerRow + 1);
  const total = accepted.length * 2;
  const { tell, wait } = tellerOf(ctx, begun.id, total);
  return inTurn(ctx, wait, async (db) => {
    const written = await writeContacts(ctx, db, begun.id, accepted, tell);
    const notTaken = [...refused, ...written.notes];
    for (const part of inParts(notTaken)) await insertRefused(db, [ctx.organizationId, begun.id], part);
    const list = await fillList(ctx, db, wanted, written.ids, begun.created_at);
    const row: store.ImportRow = {
      ...begun,
      ...{ header: header.map(storable), places },
      ...{ state: 'done', waits: false, done: total, total },
      mailing_list_id: list?.id ?? null,
      mailing_list_name: list?.title ?? null,
      counts: {
        total: accepted.length + refused.length,
        ...countTaken(written.taken),
        ...(await countNotTaken(db, begun)).counts,
        stopped: countStopped(written.taken),
      },
    };
    if ((await store.finishImport(db, row)) === 0) throw new AppError('IMPORT_CANCELLED');
    await recordAudit(ctx, db, {
      action: 'contact.import',
      target: { id: row.id, name: row.file_name },
      after: row.counts,
    });
    return importOf(db, row);
  });
}

/**
 * Imports a contacts file in one transaction: new and known contacts by address, tags and companies made on the fly, and
 * a mailing list of all imported contacts where a list or a name for one is given. Unsubscribed addresses stay so, whatever the file says; whom it
 * keeps from messages is unsubscribed in the same transaction. How far it is is told beside it; called off, it leaves nothing.
 *
 * @throws AppError NOT_FOUND (the list), UNSUPPORTED_TYPE, TOO_LARGE (bytes, rows or what it unpacks to), IMPORT_CANCELLED, INVALID_DATA (the
 *   name of the import is taken), CONTACTS_FILE_UNREADABLE with the missing column as its issue
 */
export async function importContacts(
  ctx: Ctx,
  file: ContactsFile,
  wanted: ImportWanted,
): Promise<ContactImport> {
  const { organizationId } = ctx;
  const begun = await announce(ctx, file, wanted.importId ?? newId());
  try {
    return await takeFile(ctx, file, wanted, begun);
  } catch (error) {
    await ctx.db
      .writeOf(organizationId, (db) => store.forgetImport(db, organizationId, begun.id))
      .catch((left: unknown) => ctx.log.warn({ err: left }, 'a failed import is still told of'));
    throw error;
  }
}
