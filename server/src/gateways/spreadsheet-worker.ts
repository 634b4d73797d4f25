import { closeSync, fstatSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { type CellObject, read, utils, type WorkSheet, write } from '@e965/xlsx';
import { maximumWhole } from '../platform/spreadsheet-limit.ts';
import type { MostRows, ReadFile, SheetCell, SpreadsheetAnswer, SpreadsheetJob } from './spreadsheet.ts';
import { readCsv } from './spreadsheet-text.ts';
import { isVcard, readVcards } from './vcard.ts';
import { Ignored } from './vcard-ignored.ts';
import { checkZip, ZipRefusal } from './zip-guard.ts';

/** Bytes an .xlsx may unpack to; 100,000 rows of contacts need about 60 MB. */
const maximumUnpacked = 80 * 1024 * 1024;
const maximumColumns = 64;
const partSize = 262_144;
/** Sheets that are not read and told by name. */
const mostNamed = 20;

class TooLarge extends Error {
  readonly of: keyof MostRows;

  constructor(of: keyof MostRows) {
    super(of);
    this.of = of;
  }
}

/** A cell as text. A number stays as typed (`w` would round a phone to 9.7E+11); a formula is its last shown value, never run. */
function textOf(cell: CellObject | undefined): string {
  if (!cell || cell.v === undefined) return cell?.f ? `=${cell.f}` : '';
  if (cell.t === 'd' || cell.t === 'e') return cell.w ?? '';
  return String(cell.v);
}

function* rowsOf(sheet: WorkSheet | undefined): Generator<string[]> {
  const cells = (sheet as { '!data'?: (CellObject[] | undefined)[] } | undefined)?.['!data'] ?? [];
  for (let at = 0; at < cells.length; at += 1)
    yield Array.from((cells[at] ?? []).slice(0, maximumColumns), textOf);
}

/** The bytes of a file, from the beginning each time. */
const partsOf = (file: number): Iterable<Uint8Array> => ({
  *[Symbol.iterator]() {
    for (let at = 0; ; ) {
      const part = Buffer.allocUnsafe(partSize);
      const size = readSync(file, part, 0, partSize, at);
      if (size === 0) return;
      at += size;
      yield part.subarray(0, size);
    }
  },
});

function rowsIn(
  path: string,
  file: number,
  most: MostRows,
): {
  rows: Iterable<string[]>;
  of: keyof MostRows;
  ignored?: Ignored;
  sheet?: string | null;
  otherSheets?: string[];
} {
  const head = Buffer.alloc(4);
  const { size } = fstatSync(file);
  readSync(file, head, 0, 4, 0);
  const isZip = size > 22 && head.readUInt32BE(0) === 0x504b0304;
  const isCompound = size > 512 && head.readUInt32BE(0) === 0xd0cf11e0;
  // Anything else is text, whatever the name says: SheetJS would guess among twenty formats.
  if (!isZip && !isCompound) {
    const parts = partsOf(file);
    if (!isVcard(parts)) return { rows: readCsv(parts, maximumColumns), of: 'text' };
    const ignored = new Ignored();
    return { rows: readVcards(parts, ignored), of: 'text', ignored };
  }
  if (size > maximumWhole) throw new TooLarge('sheet');
  const bytes = readFileSync(path);
  if (isZip) checkZip(bytes, maximumUnpacked);
  return { ...sheetOf(bytes, most.sheet + 1), of: 'sheet' };
}

/**
 * The rows of a book's first sheet, or of the first one with an address where that has none: a page of notes often stands before the
 * people. Named where there are several.
 */
function sheetOf(
  bytes: Uint8Array,
  sheetRows: number,
): { rows: Iterable<string[]>; sheet: string | null; otherSheets: string[] } {
  const readOne = (at: number) => {
    const book = read(bytes, {
      ...{ dense: true, sheets: at, sheetRows },
      ...{ cellHTML: false, cellText: false, cellFormula: true },
    });
    return { book, sheet: book.Sheets[book.SheetNames[at] ?? ''] };
  };
  const first = readOne(0);
  const { SheetNames: names, Workbook: info } = first.book;
  // Who cannot see a sheet does not miss it.
  const seen = names.map((_, at) => at).filter((at) => at === 0 || !info?.Sheets?.[at]?.Hidden);
  let [chosen, sheet] = [0, first.sheet];
  if (!hasAddress(first.sheet))
    for (const at of seen.slice(1, mostNamed)) {
      const other = readOne(at).sheet;
      if (!hasAddress(other)) continue;
      [chosen, sheet] = [at, other];
      break;
    }
  const others = seen.filter((at) => at !== chosen && (at > 0 || !info?.Sheets?.[0]?.Hidden));
  return {
    rows: rowsOf(sheet),
    sheet: others.length > 0 ? (names[chosen] ?? null) : null,
    otherSheets: others.slice(0, mostNamed).map((at) => names[at] ?? ''),
  };
}

function hasAddress(sheet: WorkSheet | undefined): boolean {
  for (const cells of rowsOf(sheet)) if (cells.some((text) => text.includes('@'))) return true;
  return false;
}

/** Writes every row as a line of JSON. @returns how many, and what is not among them */
function readRows({ from, into, most }: Extract<SpreadsheetJob, { kind: 'read' }>): ReadFile {
  const [file, lines] = [openSync(from, 'r'), openSync(into, 'wx', 0o600)];
  try {
    const found = rowsIn(from, file, most);
    let count = 0;
    let waiting = '';
    for (const cells of found.rows) {
      count += 1;
      if (count > most[found.of]) throw new TooLarge(found.of);
      waiting += `${JSON.stringify(cells)}\n`;
      if (waiting.length < partSize) continue;
      writeSync(lines, waiting);
      waiting = '';
    }
    writeSync(lines, waiting);
    const { ignored, sheet = null, otherSheets = [] } = found;
    return { count, ignored: ignored?.list() ?? [], sheet, otherSheets };
  } finally {
    closeSync(file);
    closeSync(lines);
  }
}

/** `_x0041_` in a sheet is read as the letter A (ECMA-376 part 1, 22.9.2.19, ST_Xstring): its first sign is written so itself. */
const asWritten = (text: string) => text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');

/** Text stays text, whatever it looks like. */
function cellOf(v: SheetCell): CellObject {
  if (typeof v === 'number') return { t: 'n', v };
  return typeof v === 'boolean' ? { t: 'b', v } : { t: 's', v: asWritten(v ?? '') };
}

function writeRows({ rows, isRightToLeft }: Extract<SpreadsheetJob, { kind: 'write' }>): Uint8Array {
  const sheet = utils.aoa_to_sheet(rows.map((row) => row.map(cellOf)));
  sheet['!cols'] = (rows[0] ?? []).map((head) => ({ wch: Math.max(16, String(head).length + 2) }));
  const book = utils.book_new();
  book.Workbook = { Views: [{ RTL: isRightToLeft }] };
  utils.book_append_sheet(book, sheet, 'Firstlook');
  return new Uint8Array(
    write(book, { type: 'buffer', bookType: 'xlsx', compression: true, bookSST: true }) as Buffer,
  );
}

function answer(job: SpreadsheetJob): SpreadsheetAnswer {
  try {
    return job.kind === 'write' ? { bytes: writeRows(job) } : readRows(job);
  } catch (error) {
    if (error instanceof TooLarge) return { refusal: 'tooLarge', of: error.of };
    const isTooLarge = error instanceof ZipRefusal && error.isTooLarge;
    return isTooLarge ? { refusal: 'tooLarge', of: 'sheet' } : { refusal: 'unreadable' };
  }
}

parentPort?.postMessage(answer(workerData as SpreadsheetJob));
