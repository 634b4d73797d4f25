import type { ImportPreview } from '@firstlook/contract/contact-import.ts';
import { wordColumns } from '@firstlook/contract/import-column.ts';
import { readImportRules } from '@firstlook/contract/import-rule.ts';
import { inOneLine } from '@firstlook/contract/visible-text.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { type Fault, faultsOf, type RefusedRow } from './import-fault.ts';
import { recallMapping } from './import-mapping.service.ts';
import { judgeRows, valuesOf } from './import-row.ts';
import { inImportFolder, placesOf, type Receive, readSheet, receiveInto } from './import-sheet.service.ts';
import { filePlaceOf } from './import-word.service.ts';
import { countChanges, countNameless, countStopped, matchOwners } from './take-people.service.ts';

const rowsShown = 5;
const charactersShown = 200;
/** Of a longer file the first are counted: it shows what the columns hold, and everybody is waiting. */
const rowsCounted = 100_000;

const wordsShown = 20;

/** Words of the columns of mail, texts and consent that cannot be understood; more often ones first. */
function unknownWordsOf(refused: readonly RefusedRow[]): ImportPreview['unknownWords'] {
  return wordColumns
    .flatMap((column) => {
      const isOwn = (fault: Fault) => fault.column === column;
      const own = refused.filter((row) => faultsOf(row).some(isOwn));
      const words = Map.groupBy(own, ({ values }) => (values[column] ?? '').slice(0, charactersShown));
      return [...words].map(([word, { length }]) => ({ column, word, rows: length }));
    })
    .sort((a, b) => b.rows - a.rows)
    .slice(0, wordsShown);
}

/** A row as one looks for it in a list of rows. */
const inOneText = (cells: readonly string[]): string =>
  cells
    .map((text) => inOneLine(text).trim())
    .filter(Boolean)
    .join(' · ')
    .slice(0, charactersShown);

interface Wanted {
  columns?: string | undefined;
  rules?: string | undefined;
  headerRow?: number | undefined;
}

/** The file with as many of its rows as are counted. */
const readFirst = (ctx: Ctx, receive: Receive, { headerRow }: Wanted) =>
  inImportFolder(ctx, async (folder) => {
    const sheet = await readSheet(ctx, folder, await receiveInto(folder, receive), headerRow);
    for await (const { rows } of sheet.parts(rowsCounted + sheet.headerRow))
      return { ...sheet, rows: rows.slice(0, rowsCounted) };
    return { ...sheet, rows: [] };
  });

/**
 * What an import of the file would do, with this row as the names of the columns or the one that seems to hold them, and
 * with these columns, those of the last import from such a file, or those it seems to name. Nothing is written.
 *
 * @throws AppError UNSUPPORTED_TYPE, TOO_LARGE, CONTACTS_FILE_EMPTY, CONTACTS_FILE_UNREADABLE
 */
export async function previewImport(ctx: Ctx, receive: Receive, wanted: Wanted): Promise<ImportPreview> {
  const { header, rows, headerRow, above, count: rowsInAll, ...file } = await readFirst(ctx, receive, wanted);
  const place = await filePlaceOf(ctx);
  const said = placesOf(wanted.columns, header, place.fields);
  const known = wanted.columns ? null : await recallMapping(ctx, header, place.fields);
  const columns = known?.places ?? said;
  const rules = wanted.rules === undefined ? (known?.rules ?? {}) : readImportRules(wanted.rules);
  const read = {
    header,
    headerRow,
    firstRows: above.map(inOneText),
    columns,
    rules,
    remembered: known && { at: known.at.toISOString(), byNames: said },
    rows: rowsInAll,
    counted: rows.length,
    ignored: file.ignored,
    sheet: file.sheet,
    otherSheets: file.otherSheets,
  };
  const filled = rows.filter((cells) => cells.some((text) => text.trim() !== ''));
  const sample = filled.slice(0, rowsShown).map((cells) => valuesOf(cells, columns));
  if (columns.email === undefined) return { ...read, sample, counts: null, changes: {}, unknownWords: [] };
  const { accepted, refused } = await judgeRows(rows, columns, place, headerRow + 1);
  const { all, matched, changes } = await ctx.db.tenant(async (db) => {
    const all = await matchOwners(db, ctx, accepted, { rules });
    const matched = all.filter(({ isTwice }) => !isTwice);
    return { all, matched, changes: await countChanges(db, ctx, matched) };
  });
  const count = (wanted: string) => matched.filter(({ result }) => result === wanted).length;
  const twice = all.length - matched.length;
  const duplicate = refused.filter(({ result }) => result === 'duplicate').length + twice;
  return {
    ...read,
    sample,
    counts: {
      total: accepted.length + refused.length,
      new: count('new'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      noted: matched.filter(({ note }) => note).length,
      duplicate,
      invalid: refused.length + twice - duplicate,
      stopped: countStopped(all),
      nameless: countNameless(matched),
    },
    changes,
    unknownWords: unknownWordsOf(refused),
  };
}
