import Papa from 'papaparse';
import { decodeParts } from '../platform/decode-text.ts';

/** Excel writes and obeys a first line that names the separator; people never see it as a row. */
const separatorLine = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i;
const linesCounted = 30;

/** The sign that most of the first lines have: a title above may have another, and so may a cell that lists many addresses. */
function delimiterOf(text: string): string {
  const plain = text.slice(0, 20_000).replace(/"[^"]*"/g, '');
  const lines = plain.split(/\r\n|\r|\n/, linesCounted);
  const counted = [',', ';', '\t', '|'].map((one) => {
    const times = lines.map((line) => line.split(one).length - 1);
    return {
      one,
      lines: times.filter((some) => some > 0).length,
      times: times.reduce((sum, some) => sum + some, 0),
    };
  });
  return counted.reduce((best, next) =>
    next.lines > best.lines || (next.lines === best.lines && next.times > best.times) ? next : best,
  ).one;
}

/** A line with more separators is no row of people, and would cost gigabytes before its columns are cut. */
const longestLine = 2000;
/** Signs of a row: what stands in more has a quotation mark that nothing closes, or is no table. */
const longestRow = 2_000_000;
/** Signs that are looked at together. */
const blockSize = 262_144;

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

interface Manner {
  delimiter: string;
  /** What ends a line, once it is known. */
  newline: '\r\n' | '\n' | '\r' | undefined;
}

interface Block {
  rows: string[][];
  /** Where each row ends. */
  ends: number[];
  /** Where a field is opened that nothing in the text closes. */
  openAt: number | undefined;
  newline: Manner['newline'];
}

/** The rows of a text, up to a quotation mark that opens a field and is not closed. */
function readBlock(text: string, { delimiter, newline }: Manner): Block {
  const block: Block = { rows: [], ends: [], openAt: undefined, newline };
  Papa.parse<string[]>(text, {
    delimiter,
    ...(newline && { newline }),
    skipEmptyLines: false,
    step: ({ data, errors, meta }) => {
      const insideOpen = errors.find(({ code }) => code === 'MissingQuotes')?.index;
      block.newline = meta.linebreak as Manner['newline'];
      if (insideOpen === undefined) block.ends.push(meta.cursor);
      else block.openAt = insideOpen - 1;
      block.rows.push(data);
    },
  });
  return block;
}

/**
 * From a quotation mark that opens a field and is never closed, it and those after it are ordinary signs. None of them
 * closes a field, or it would have closed the first: so lines are rows, and only `""` still means an empty cell.
 */
function readOpen(text: string, { rows, ends, openAt = 0, newline }: Block, delimiter: string): Block {
  const before = rows.at(-1)?.slice(0, -1) ?? [];
  const block: Block = { rows: rows.slice(0, -1), ends: [...ends], openAt: undefined, newline };
  let cells = before;
  Papa.parse<string[]>(text.slice(openAt), {
    delimiter,
    ...(newline && { newline }),
    skipEmptyLines: false,
    fastMode: true,
    step: ({ data, meta }) => {
      block.rows.push([...cells, ...data.map((cell) => (cell === '""' ? '' : cell))]);
      block.ends.push(openAt + meta.cursor);
      cells = [];
    },
  });
  return block;
}

/** Texts of about one size, however the parts come; whether it is the last stands beside each. */
function* inBlocks(texts: Iterable<string>): Generator<{ text: string; isLast: boolean }> {
  let text = '';
  for (const one of texts) {
    text += one;
    for (; text.length > blockSize; text = text.slice(blockSize))
      yield { text: text.slice(0, blockSize), isLast: false };
  }
  yield { text, isLast: true };
}

/** Rows of a text that comes in parts: of each block all but the last, which may go on in the next one. */
function* rowsOf(texts: Iterable<string>): Generator<string[]> {
  let manner: Manner | undefined;
  let rest = '';
  for (const { text, isLast } of inBlocks(texts)) {
    rest += text;
    if (!manner) {
      const separator = separatorLine.exec(rest);
      rest = rest.slice(separator?.[0].length ?? 0);
      manner = { delimiter: separator?.[1] ?? delimiterOf(rest), newline: undefined };
    }
    assertLinesAreShort(rest, manner.delimiter);
    let block = readBlock(rest, manner);
    const isOpen = block.openAt !== undefined;
    const begun = rest.length - (block.ends.at(isOpen ? -1 : -2) ?? 0);
    if (isOpen && (isLast || begun > longestRow)) block = readOpen(rest, block, manner.delimiter);
    else if (!isLast && begun > longestRow) throw new Error('a row has no end');
    manner.newline ??= block.rows.length > 1 ? block.newline : undefined;
    const whole = isLast ? block.rows.length : block.rows.length - 1;
    yield* block.rows.slice(0, whole);
    rest = rest.slice(block.ends[whole - 1] ?? 0);
  }
}

/**
 * Rows of a csv file. Not SheetJS: it would make a number of `+972…`. Ragged rows come as they are.
 *
 * @param parts its bytes, which are read several times
 */
export function* readCsv(parts: Iterable<Uint8Array>, maximumColumns: number): Generator<string[]> {
  for (const cells of rowsOf(decodeParts(parts))) yield cells.slice(0, maximumColumns);
}
