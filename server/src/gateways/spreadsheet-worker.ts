import { parentPort, workerData } from 'node:worker_threads';
import { type CellObject, read, utils, type WorkSheet, write } from '@e965/xlsx';
import type { SheetCell, SpreadsheetAnswer, SpreadsheetJob } from './spreadsheet.ts';
import { parseCsv } from './spreadsheet-text.ts';
import { checkZip, ZipRefusal } from './zip-guard.ts';

/** Bytes an .xlsx may unpack to; 100,000 rows of contacts need about 60 MB. */
const maximumUnpacked = 80 * 1024 * 1024;
const maximumColumns = 64;

/** A cell as text. A number stays as typed (`w` would round a phone to 9.7E+11); a formula is its last shown value, never run. */
function textOf(cell: CellObject | undefined): string {
  if (!cell || cell.v === undefined) return cell?.f ? `=${cell.f}` : '';
  if (cell.t === 'd' || cell.t === 'e') return cell.w ?? '';
  return String(cell.v);
}

function rowsOf(sheet: WorkSheet | undefined): string[][] {
  const cells = (sheet as { '!data'?: (CellObject[] | undefined)[] } | undefined)?.['!data'] ?? [];
  return Array.from(cells, (row) => Array.from((row ?? []).slice(0, maximumColumns), textOf));
}

function readRows({ bytes, maximumRows }: Extract<SpreadsheetJob, { kind: 'read' }>): string[][] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isZip = file.length > 22 && file.readUInt32BE(0) === 0x504b0304;
  const isCompound = file.length > 512 && file.readUInt32BE(0) === 0xd0cf11e0;
  if (isZip) checkZip(file, maximumUnpacked);
  // Anything else is text, whatever the name says: SheetJS would guess among twenty formats.
  if (!isZip && !isCompound) return parseCsv(file, maximumRows, maximumColumns);
  const book = read(file, {
    dense: true,
    sheets: 0,
    sheetRows: maximumRows + 1,
    cellHTML: false,
    cellText: false,
    cellFormula: true,
  });
  return rowsOf(book.Sheets[book.SheetNames[0] ?? '']);
}

/** Text stays text, whatever it looks like. */
function cellOf(v: SheetCell): CellObject {
  if (typeof v === 'number') return { t: 'n', v };
  return typeof v === 'boolean' ? { t: 'b', v } : { t: 's', v: v ?? '' };
}

function writeRows({ rows, isRightToLeft }: Extract<SpreadsheetJob, { kind: 'write' }>): Uint8Array {
  const sheet = utils.aoa_to_sheet(rows.map((row) => row.map(cellOf)));
  sheet['!cols'] = (rows[0] ?? []).map((head) => ({ wch: Math.max(16, String(head).length + 2) }));
  const book = utils.book_new();
  book.Workbook = { Views: [{ RTL: isRightToLeft }] };
  utils.book_append_sheet(book, sheet, 'Firstlook');
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer);
}

function work(job: SpreadsheetJob): SpreadsheetAnswer {
  if (job.kind === 'write') return { bytes: writeRows(job) };
  const rows = readRows(job);
  return rows.length > job.maximumRows ? { refusal: 'tooLarge' } : { rows };
}

function answer(job: SpreadsheetJob): SpreadsheetAnswer {
  try {
    return work(job);
  } catch (error) {
    return { refusal: error instanceof ZipRefusal && error.isTooLarge ? 'tooLarge' : 'unreadable' };
  }
}

parentPort?.postMessage(answer(workerData as SpreadsheetJob));
