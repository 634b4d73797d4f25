type Cell = string | number | boolean | null;

/** A cell that a spreadsheet would run as a formula gets an apostrophe in front (attack 15). */
function cell(value: Cell): string {
  const text = value === null ? '' : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180 in UTF-8 with BOM, so that spreadsheets read Hebrew. */
export function csvOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map((row) => row.map(cell).join(','));
  return `\ufeff${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}
