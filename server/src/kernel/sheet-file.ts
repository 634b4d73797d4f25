import { mostInCell, mostInSheet } from '@firstlook/contract/contact-export.ts';
import { type SheetCell, SpreadsheetRefusal } from '../gateways/spreadsheet.ts';
import { AppError } from './app-error.ts';
import type { Ctx } from './ctx.ts';

/** Of a list with more lines than a spreadsheet takes; the CSV of it holds all. `path` is what was asked for too much of. */
export const tooManyForSheet = (path: string) =>
  new AppError('INVALID_DATA', {}, [{ path, code: 'tooMany', params: { most: mostInSheet } }]);

const isTooLong = (cell: SheetCell) => typeof cell === 'string' && cell.length > mostInCell;
const hasLongCell = (rows: readonly (readonly SheetCell[])[]) => rows.some((row) => row.some(isTooLong));

/** Lines, the head first, as an .xlsx; null where they do not fit into one. */
export async function sheetIfFits(
  ctx: Ctx,
  rows: readonly (readonly SheetCell[])[],
  isRightToLeft = false,
): Promise<Buffer | null> {
  if (hasLongCell(rows)) return null;
  try {
    return Buffer.from(await ctx.gateways.spreadsheet.writeRows(ctx.organizationId, rows, isRightToLeft));
  } catch (error) {
    if (error instanceof SpreadsheetRefusal) return null;
    throw error;
  }
}

/**
 * Lines, the head first, as an .xlsx.
 * @throws AppError INVALID_DATA at `path`: `tooLong` for one cell, or else `tooMany`
 */
export async function sheetFile(
  ctx: Ctx,
  path: string,
  rows: readonly (readonly SheetCell[])[],
  isRightToLeft = false,
): Promise<Buffer> {
  const file = await sheetIfFits(ctx, rows, isRightToLeft);
  if (file) return file;
  if (!hasLongCell(rows)) throw tooManyForSheet(path);
  throw new AppError('INVALID_DATA', {}, [{ path, code: 'tooLong', params: { most: mostInCell } }]);
}
