import Papa from 'papaparse';
import { decodeText } from '../platform/decode-text.ts';

/** Excel writes and obeys a first line that names the separator; people never see it as a row. */
const separatorLine = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i;
const linesCounted = 30;

/** The sign that most separates the first lines: a title above them may have none, or another. */
function delimiterOf(text: string): string {
  const plain = text.slice(0, 20_000).replace(/"[^"]*"/g, '');
  const lines = plain.split(/\r\n|\r|\n/, linesCounted).join('');
  const counted = [',', ';', '\t', '|'].map((one) => ({ one, times: lines.split(one).length }));
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
  const whole = decodeText(bytes);
  const text = whole.replace(separatorLine, '');
  const delimiter = separatorLine.exec(whole)?.[1] ?? delimiterOf(text);
  assertLinesAreShort(text, delimiter);
  const rows: string[][] = [];
  const add = (cells: string[]) => void rows.push(cells.slice(0, maximumColumns));
  const options = () => ({ delimiter, preview: maximumRows + 1 - rows.length, skipEmptyLines: false });
  /**
   * From a quotation mark that opens a field and is never closed, it and those after it are ordinary signs. None of them
   * closes a field, or it would have closed the first: so lines are rows, and only `""` still means an empty cell.
   */
  const addFromOpenQuote = (at: number, cellsBefore: string[]) => {
    let before = cellsBefore;
    const step = ({ data }: { data: string[] }) => {
      add([...before, ...data.map((cell) => (cell === '""' ? '' : cell))]);
      before = [];
    };
    Papa.parse<string[]>(text.slice(at), { ...options(), fastMode: true, step });
  };
  Papa.parse<string[]>(text, {
    ...options(),
    step: ({ data, errors }) => {
      const insideOpen = errors.find(({ code }) => code === 'MissingQuotes')?.index;
      if (insideOpen === undefined) add(data);
      else addFromOpenQuote(insideOpen - 1, data.slice(0, -1));
    },
  });
  return rows;
}
