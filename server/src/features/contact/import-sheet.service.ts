import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { IgnoredKinds } from '@firstlook/contract/card-kind.ts';
import type { ContactField } from '@firstlook/contract/contact-field.ts';
import { type ColumnPlaces, importColumns, readColumnPlaces } from '@firstlook/contract/import-column.ts';
import { keyOfOwnField } from '@firstlook/contract/own-field-name.ts';
import { SpreadsheetRefusal } from '../../gateways/spreadsheet.ts';
import { inWorkFolder, type WorkFolder } from '../../gateways/work-folder.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { maximumWhole } from '../../platform/spreadsheet-limit.ts';
import { guessColumns } from './import-column.ts';
import { bodyLookedAt, findHeader, headerRowsLookedAt } from './import-header.ts';

/** Of a CSV file; a spreadsheet is read as a whole and may have a tenth of it. */
export const maximumImportBytes = 200 * 1024 * 1024;
const limits = {
  text: { maximumRows: 1_000_000, maximumBytes: maximumImportBytes },
  sheet: { maximumRows: 100_000, maximumBytes: maximumWhole },
};
const extensions = /\.(xlsx|xls|xl|csv|vcf)$/i;

const isText = /\.(csv|vcf)$/i;

/** Hands the file of a request on. @returns how its sender calls it */
export type Receive = (write: (file: Readable) => Promise<void>) => Promise<string>;

/** Puts the file of a request into the folder. @returns how its sender calls it */
export const receiveInto = (folder: WorkFolder, receive: Receive): Promise<string> =>
  receive((file) => folder.write('file', file));

/** A folder of its own for a file and its rows, which is gone afterwards. */
export const inImportFolder = <T>(ctx: Ctx, work: (folder: WorkFolder) => Promise<T>): Promise<T> =>
  inWorkFolder(join(ctx.config.dataDir, 'work'), work);

interface Rows {
  count: number;
  /** What cards hold besides. */
  ignored: IgnoredKinds;
  /** Which sheet is read of several, and names of those that are not. */
  sheet: string | null;
  otherSheets: string[];
  /** So many at a time. */
  parts(size: number): AsyncGenerator<string[][]>;
}

export async function readRows(ctx: Ctx, folder: WorkFolder, name: string): Promise<Rows> {
  if (!extensions.test(name)) throw new AppError('UNSUPPORTED_TYPE', { allowed: '.xlsx .xls .xl .csv .vcf' });
  const [from, into] = [folder.path('file'), folder.path('rows')];
  const most = {
    text: limits.text.maximumRows + headerRowsLookedAt,
    sheet: limits.sheet.maximumRows + headerRowsLookedAt,
  };
  try {
    const read = await ctx.gateways.spreadsheet.readRows(ctx.organizationId, from, into, most);
    return { ...read, parts: (size) => ctx.gateways.spreadsheet.readLines(into, size) };
  } catch (error) {
    if (!(error instanceof SpreadsheetRefusal)) throw error;
    if (error.kind === 'unreadable') throw new AppError('CONTACTS_FILE_UNREADABLE');
    throw new AppError('TOO_LARGE', limits[error.of ?? (isText.test(name) ? 'text' : 'sheet')]);
  }
}

/** The first rows, so many at most. */
export async function firstOf(rows: Rows, size: number): Promise<string[][]> {
  for await (const part of rows.parts(size)) return part;
  return [];
}

/** A contacts file: its names of columns, and the rows below them. */
export interface Sheet {
  /** The first rows, as one looks for the names among them. */
  above: string[][];
  /** Counted from 1. */
  headerRow: number;
  header: string[];
  /** How many rows stand below. */
  count: number;
  ignored: IgnoredKinds;
  sheet: string | null;
  otherSheets: string[];
  /** Those rows, so many at a time, each part with the number of its first. */
  parts(size: number): AsyncGenerator<{ rows: string[][]; firstRow: number }>;
}

/** Of what is no text at all, read as one. */
const strange = /[^\P{Cc}\s]|\ufffd/gu;
/** What is no text has more of them than a few that came along in a cell, and so many in a hundred signs. */
const [fewStrange, mostStrange] = [20, 2];

/**
 * A file of nothing holds no people; neither does one that is called a spreadsheet, is none, and has neither columns nor an address.
 * @throws AppError CONTACTS_FILE_EMPTY, CONTACTS_FILE_UNREADABLE
 */
function assertTable(first: readonly string[][], count: number, name: string): void {
  const text = first.flat().join('');
  if (text.trim() === '' && count <= first.length) throw new AppError('CONTACTS_FILE_EMPTY');
  const isNoTable = !isText.test(name) && !text.includes('@') && first.every((cells) => cells.length < 2);
  const signs = text.match(strange)?.length ?? 0;
  const isNoText = signs > fewStrange && signs * 100 > text.length * mostStrange;
  if (isNoTable || isNoText) throw new AppError('CONTACTS_FILE_UNREADABLE');
}

/** @param headerRow where the names stand, counted from 1; absent: where they seem to */
export async function readSheet(
  ctx: Ctx,
  folder: WorkFolder,
  name: string,
  headerRow: number | undefined,
): Promise<Sheet> {
  const all = await readRows(ctx, folder, name);
  const first = await firstOf(all, Math.max(bodyLookedAt, headerRow ?? 0));
  assertTable(first, all.count, name);
  const at = headerRow === undefined ? findHeader(first) : headerRow - 1;
  const count = Math.max(0, all.count - at - 1);
  if (count > limits.text.maximumRows) throw new AppError('TOO_LARGE', limits.text);
  async function* parts(size: number) {
    let number = 1;
    for await (const part of all.parts(size)) {
      const rows = part.slice(Math.max(0, at + 2 - number));
      const firstRow = number + part.length - rows.length;
      number += part.length;
      if (rows.length > 0) yield { rows, firstRow };
    }
  }
  return {
    above: first.slice(0, headerRowsLookedAt),
    headerRow: at + 1,
    header: first[at] ?? [],
    ...{ count, ignored: all.ignored, sheet: all.sheet, otherSheets: all.otherSheets },
    parts,
  };
}

/** Which column is which: as a person said, or else as the names of the columns do. */
export function placesOf(
  columns: string | undefined,
  header: readonly string[],
  fields: readonly ContactField[],
): ColumnPlaces {
  if (!columns) return guessColumns(header, fields);
  const isThere = (name: string) => {
    const key = keyOfOwnField(name);
    return key === null || fields.some((field) => field.key === key);
  };
  return Object.fromEntries(Object.entries(readColumnPlaces(columns)).filter(([name]) => isThere(name)));
}

/** @throws AppError CONTACTS_FILE_UNREADABLE where no column holds the addresses */
export function assertAddresses(places: ColumnPlaces): void {
  if (places.email !== undefined) return;
  const issues = [{ path: 'email', code: 'columnMissing', params: { columns: importColumns.join(', ') } }];
  throw new AppError('CONTACTS_FILE_UNREADABLE', {}, issues);
}
