import type { ContactImport } from '@firstlook/contract/contact-import.ts';
import type { ColumnPlaces } from '@firstlook/contract/import-column.ts';
import { type ImportRules, readImportRules } from '@firstlook/contract/import-rule.ts';
import { importUndoFor } from '@firstlook/contract/import-undo.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { recordAudit } from '../audit/audit.service.ts';
import * as store from './import.store.ts';
import { findWantedList, type ListWanted, openList } from './import-list.service.ts';
import type { Made } from './import-made.ts';
import { rememberMapping } from './import-mapping.service.ts';
import { inParts } from './import-part.ts';
import { keep, longestStep, type Progress, progressOf, rowsAwaited } from './import-progress.service.ts';
import { insertRefused, storable } from './import-refused.store.ts';
import { judgeRows } from './import-row.ts';
import {
  assertAddresses,
  inImportFolder,
  placesOf,
  type Receive,
  readSheet,
  receiveInto,
  type Sheet,
} from './import-sheet.service.ts';
import { countNotTaken, importOf } from './import-story.service.ts';
import { inTurn } from './import-turn.service.ts';
import { keepBrought, type Which } from './import-undo.store.ts';
import { filePlaceOf } from './import-word.service.ts';
import { countTaken, writeContacts } from './take-people.service.ts';

/** Rows that are held at a time. */
const rowsHeld = 4000;

interface ImportWanted extends ListWanted {
  /** A name for it of the caller's own. */
  importId?: string | undefined;
  /** Which column is which; absent: as the names of the columns say, the same that the screen proposes. */
  columns?: string | undefined;
  headerRow?: number | undefined;
  /** What the file may change of people who are known. */
  rules?: string | undefined;
}

type Begun = Pick<store.ImportRow, 'organization_id' | 'id' | 'file_name' | 'counts' | 'created_at'>;

/** The import under its name, before anything of it is done. @throws AppError INVALID_DATA where the name is taken, IMPORT_CANCELLED where it was called off already */
async function announce(ctx: Ctx, fileName: string, id: string): Promise<Begun> {
  const row = {
    organization_id: ctx.organizationId,
    id,
    file_name: fileName.slice(0, 200),
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

interface Taking {
  begun: Begun;
  sheet: Sheet;
  places: ColumnPlaces;
  wanted: ListWanted;
  rules: ImportRules;
  progress: Progress;
  /** A person said which column is which. */
  isChosen: boolean;
}

/** Takes the people of all rows, some thousands at a time. @returns how many of each kind, and their list */
async function takeRows(ctx: Ctx, db: Db, { begun, sheet, places, wanted, rules, progress }: Taking) {
  const place = await filePlaceOf(ctx);
  const list = await openList(ctx, db, wanted, begun.created_at);
  const taken = countTaken([]);
  const stopped = new Set<string>();
  const made: Made = {};
  const which = [ctx.organizationId, begun.id] as const;
  for await (const { rows, firstRow } of sheet.parts(rowsHeld)) {
    const { accepted, refused } = await judgeRows(rows, places, place, firstRow);
    progress.leaveOut(rows.length - accepted.length);
    const written = await writeContacts(ctx, db, begun.id, accepted, {
      tell: progress.tell,
      rules,
      isOneFile: true,
      made,
    });
    for (const part of inParts([...refused, ...written.refused, ...written.notes]))
      await insertRefused(db, which, part);
    await keepListed(db, which, await list.add(written.ids), written.known, list.filled()?.id);
    for (const id of written.stopped) stopped.add(id);
    const more = countTaken(written.taken);
    for (const kind of ['new', 'updated', 'unchanged'] as const) taken[kind] += more[kind];
  }
  const filled = list.filled();
  if (filled && list.isNew()) made.list = filled.id;
  return { taken, stopped: stopped.size, list: filled, made };
}

/** Keeps which people whom the organization had were put on the list by the import; who is new goes with it. */
export async function keepListed(
  db: Db,
  which: Which,
  added: ReadonlySet<string>,
  known: readonly string[],
  listId = '',
): Promise<void> {
  const listed = known.filter((id) => added.has(id));
  for (const part of inParts(listed)) {
    const rows = part.map((id) => ({ contact_id: id, what: 'list' as const, ref: listId }));
    await keepBrought(db, which, rows);
  }
}

/** Takes the file in one transaction. */
function takeFile(ctx: Ctx, taking: Taking): Promise<ContactImport> {
  const { begun, sheet, places, rules, progress, isChosen } = taking;
  return inTurn(ctx, progress.wait, async (db) => {
    await db.allow(longestStep);
    const { taken, stopped, list, made } = await takeRows(ctx, db, taking);
    const { counts } = await countNotTaken(db, begun);
    const people = taken.new + taken.updated + taken.unchanged;
    const row: store.ImportRow = {
      ...begun,
      ...{ header: sheet.header.map(storable), places, rules, ignored: sheet.ignored },
      ...{ state: 'done', waits: false, done: progress.total(), total: progress.total() },
      ...{ by: '', made, undone: null, undo_ends_at: new Date(ctx.clock.now().getTime() + importUndoFor) },
      mailing_list_id: list?.id ?? null,
      mailing_list_name: list?.title ?? null,
      counts: { total: people + counts.duplicate + counts.invalid, ...taken, ...counts, stopped },
    };
    if (isChosen) await rememberMapping(ctx, db, sheet.header, places, rules);
    if ((await store.finishImport(db, row)) === 0) throw new AppError('IMPORT_CANCELLED');
    await recordAudit(ctx, db, {
      action: 'contact.import',
      target: { id: row.id, name: row.file_name },
      after: row.counts,
    });
    return importOf(ctx, db, row);
  });
}

/** How it stands, for a caller who is answered while it runs. */
const standing = (ctx: Ctx, id: string): Promise<ContactImport> =>
  ctx.db.tenant(async (db) => {
    const row = await store.findImport(db, ctx.organizationId, id);
    if (!row) throw new AppError('NOT_FOUND');
    return importOf(ctx, db, row);
  });

/**
 * Imports a contacts file in one transaction: new and known contacts by address, tags and companies made on the fly, and
 * a mailing list of all imported contacts where a list or a name for one is given. Unsubscribed addresses stay so, whatever the file says; whom it
 * keeps from messages is unsubscribed in the same transaction. How far it is is told beside it; called off, it leaves nothing.
 *
 * A file of more than 100,000 rows is answered while it runs, once it is clear that it can be taken.
 *
 * @throws AppError NOT_FOUND (the list), UNSUPPORTED_TYPE, TOO_LARGE (bytes, rows or what it unpacks to), IMPORT_CANCELLED, INVALID_DATA (the
 *   name of the import is taken), CONTACTS_FILE_EMPTY, CONTACTS_FILE_UNREADABLE with the missing column as its issue
 */
export function importContacts(ctx: Ctx, receive: Receive, wanted: ImportWanted): Promise<ContactImport> {
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const taken = inImportFolder(ctx, async (folder) => {
      const name = await receiveInto(folder, receive);
      const begun = await announce(ctx, name, wanted.importId ?? newId());
      const endKeeping = keep(ctx, begun.id);
      try {
        const sheet = await readSheet(ctx, folder, name, wanted.headerRow);
        const { fields } = await filePlaceOf(ctx);
        const places = placesOf(wanted.columns, sheet.header, fields);
        assertAddresses(places);
        await ctx.db.read((db) => findWantedList(ctx, db, wanted));
        if (sheet.count > rowsAwaited) {
          resolve(await standing(ctx, begun.id));
          isAnswered = true;
        }
        const mayGoOn = () => !(isAnswered && ctx.leaving.aborted);
        const progress = progressOf(ctx, begun.id, sheet.count, mayGoOn);
        const rules = readImportRules(wanted.rules ?? '');
        const isChosen = Boolean(wanted.columns);
        return await takeFile(ctx, { begun, sheet, places, wanted, rules, progress, isChosen });
      } catch (error) {
        await giveUp(ctx, begun.id, isAnswered ? error : null);
        throw error;
      } finally {
        endKeeping();
      }
    });
    taken.then(resolve, reject);
  });
}

/** @param error why one failed whose caller has an answer already: it is told as failed. Any other is told of no more */
async function giveUp(ctx: Ctx, id: string, error: unknown): Promise<void> {
  const { organizationId } = ctx;
  if (error && !(error instanceof AppError)) ctx.log.error({ err: error }, 'an import failed');
  await ctx.db
    .writeOf(organizationId, (db) =>
      error ? store.failImport(db, organizationId, id) : store.forgetImport(db, organizationId, id),
    )
    .catch((left: unknown) => ctx.log.warn({ err: left }, 'a failed import is still told of'));
}
