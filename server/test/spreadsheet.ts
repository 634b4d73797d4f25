import { utils, write } from '@e965/xlsx';

/** A workbook with one sheet: the keys of the first row are its columns. */
export function buildSpreadsheet(rows: Record<string, string>[]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.json_to_sheet(rows), 'Sheet1');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}
