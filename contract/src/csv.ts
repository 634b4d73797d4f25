type Cell = string | number | boolean | null;

/** A cell that a spreadsheet would run as a formula gets an apostrophe in front (attack 15); a number below zero is none. */
function cell(value: Cell): string {
  const text = value === null ? '' : String(value);
  const safe =
    typeof value === 'string' && /^[=+\-@\t\r]/.test(text) && !/^-\d+(?:\.\d+)?$/.test(text)
      ? `'${text}`
      : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines of a file that `csvHead` began. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** The begin of a file: RFC 4180 in UTF-8 with BOM, so that spreadsheets read Hebrew. */
export function csvHead(columns: readonly string[]): string {
  return `\ufeff${columns.map(cell).join(',')}\r\n`;
}

/** A whole file. */
export function csvOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return csvHead(columns) + csvLines(rows);
}
