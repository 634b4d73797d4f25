import { mostInSheet } from '@firstlook/contract/contact-export.ts';
import { type SheetCell, SpreadsheetRefusal } from '../gateways/spreadsheet.ts';
import { AppError } from './app-error.ts';
import type { Ctx } from './ctx.ts';

/** Of a list with more lines than a spreadsheet takes; the CSV of it holds all. `path` is what was asked for too much of. */
export const tooManyForSheet = (path: string) =>
  new AppError('INVALID_DATA', {}, [{ path, code: 'tooMany', params: { most: mostInSheet } }]);

/**
 * Lines, the head first, as an .xlsx.
 * @throws AppError INVALID_DATA `tooMany` at `path`
 */
export async function sheetFile(
  ctx: Ctx,
  path: string,
  rows: readonly (readonly SheetCell[])[],
  isRightToLeft = false,
): Promise<Buffer> {
  try {
    return Buffer.from(await ctx.gateways.spreadsheet.writeRows(ctx.organizationId, rows, isRightToLeft));
  } catch (error) {
    if (error instanceof SpreadsheetRefusal) throw tooManyForSheet(path);
    throw error;
  }
}
