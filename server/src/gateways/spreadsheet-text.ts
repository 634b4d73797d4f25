import Papa from 'papaparse';

function looksLikeUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, 400);
  const zeroes = (parity: number) => sample.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  const even = zeroes(0);
  const odd = zeroes(1);
  if (odd > sample.length / 6 && odd > even * 4) return 'utf-16le';
  return even > sample.length / 6 && even > odd * 4 ? 'utf-16be' : null;
}

/** Text of a csv file: UTF-8 or UTF-16 with or without BOM; what is neither is windows-1255, as Hebrew Excel saves. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const wide = looksLikeUtf16(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1255').decode(bytes);
  }
}

function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const counted = [',', ';', '\t', '|'].map((one) => ({ one, times: header.split(one).length }));
  return counted.reduce((best, next) => (next.times > best.times ? next : best)).one;
}

/** A line with more separators is no row of people, and would cost gigabytes before its columns are cut. */
const longestLine = 2000;

function assertLinesAreShort(text: string, delimiter: string): void {
  const separator = delimiter.charCodeAt(0);
  const lineEnd = 10;
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === lineEnd) count = 0;
    else if (sign === separator && ++count > longestLine) throw new Error('a line has too many columns');
  }
}

/** Rows of a csv file. Not SheetJS: it would make a number of `+972…`. Ragged rows come as they are. */
export function parseCsv(bytes: Uint8Array, maximumRows: number, maximumColumns: number): string[][] {
  const text = decodeText(bytes).replace(/^sep=.\r?\n/i, '');
  const delimiter = delimiterOf(text);
  assertLinesAreShort(text, delimiter);
  const rows: string[][] = [];
  Papa.parse<string[]>(text, {
    delimiter,
    preview: maximumRows + 1,
    skipEmptyLines: false,
    step: ({ data }) => void rows.push(data.slice(0, maximumColumns)),
  });
  return rows;
}
