/** A piece of text of a page, as the reader of PDFs gives it: `transform[4]` and `[5]` are where it begins, in points from below. */
export interface TextItem {
  str: string;
  dir: string;
  transform: number[];
  width: number;
  height: number;
  fontName: string;
  hasEOL: boolean;
}

const toLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const toRight = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u;
/** Points over and under a letter, without a place of their own: characters and ranges of them, for a class. */
export const signs = '\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7';
const onlySigns = new RegExp(`^[${signs}]+$`);
const mirrored: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
};
/** Part of the height of letters that a space is at least wide. */
const narrowestSpace = 0.14;

const left = ({ transform }: TextItem) => transform[4] ?? 0;
const base = ({ transform }: TextItem) => transform[5] ?? 0;
const right = (item: TextItem) => left(item) + item.width;
const isTurned = ({ transform }: TextItem) => Math.abs(transform[1] ?? 0) > Math.abs(transform[0] ?? 0);

/** Pieces that came one after the other on one height. */
function linesOf(items: readonly TextItem[]): TextItem[][] {
  const lines: TextItem[][] = [];
  let tallest = 0;
  for (const item of items) {
    if (item.str.trim() === '') continue;
    const line = lines.at(-1);
    const before = line?.at(-1);
    tallest = Math.max(tallest, item.height);
    const isSame =
      before && !isTurned(before) && !isTurned(item) && Math.abs(base(before) - base(item)) < tallest / 2;
    if (line && isSame) line.push(item);
    else {
      lines.push([item]);
      tallest = item.height;
    }
  }
  return lines;
}

/** Turns around what stands in the other direction within a line: runs of such pieces and whatever lies between two of them. */
function withRunsTurned(line: TextItem[], isOther: (item: TextItem) => boolean): TextItem[][] {
  const runs: TextItem[][] = [];
  for (let at = 0; at < line.length; ) {
    const begin = line[at] as TextItem;
    let end = at;
    if (isOther(begin))
      for (let next = at + 1; next < line.length; next += 1) {
        const item = line[next] as TextItem;
        if (isOther(item)) end = next;
        else if (toLeft.test(item.str) || toRight.test(item.str)) break;
      }
    runs.push(line.slice(at, end + 1).reverse());
    at = end + 1;
  }
  return runs;
}

function orderLine(line: TextItem[]): TextItem[][] {
  const text = line.map(({ str }) => str).join('');
  const count = (letters: RegExp) => [...text].filter((letter) => letters.test(letter)).length;
  const isToLeft = count(toLeft) >= count(/\p{L}/u) / 2 && toLeft.test(text);
  if (!isToLeft)
    return withRunsTurned(
      line.toSorted((a, b) => left(a) - left(b)),
      ({ str }) => toLeft.test(str),
    );
  const turned = line
    .toSorted((a, b) => right(b) - right(a))
    // A bracket by itself is drawn as it looks; read the other way it is its twin.
    .map((item) => ({ ...item, str: mirrored[item.str] ?? item.str }));
  return withRunsTurned(turned, ({ str }) => !toLeft.test(str) && toRight.test(str));
}

interface Box {
  from: number;
  to: number;
}
const boxOf = (items: TextItem[]): Box => ({
  from: Math.min(...items.map(left)),
  to: Math.max(...items.map(right)),
});
const between = (a: Box, b: Box) => Math.max(a.from, b.from) - Math.min(a.to, b.to);

function space(after: TextItem, at: number, width: number): TextItem {
  const [a = 1, b = 0, c = 0, d = 1, , y = 0] = after.transform;
  return { ...after, str: ' ', dir: 'ltr', width, transform: [a, b, c, d, at, y] };
}

/** A space stands wherever there is room for one: what is drawn has none, or has one before every point of a letter. */
function withSpaces(runs: TextItem[][]): TextItem[] {
  const spaced: TextItem[] = [];
  let before: Box | undefined;
  for (const run of runs) {
    for (const [at, item] of run.entries()) {
      const isSign = onlySigns.test(item.str);
      // Reading enters a run of the other direction at its edge, not at its first piece.
      const here = boxOf(at === 0 ? run : [item]);
      const gap = before && !isSign ? between(before, here) : 0;
      if (before && gap > item.height * narrowestSpace)
        spaced.push(space(item, Math.min(before.to, here.to), gap));
      spaced.push(item);
      if (!isSign) before = at === run.length - 1 ? boxOf(run) : boxOf([item]);
    }
  }
  return spaced.map((item, at) => ({ ...item, hasEOL: at === spaced.length - 1 }));
}

/**
 * The pieces of a page as a person reads them. A file says where letters stand, not in what order they are read: of Hebrew many
 * programs write the words of a line from the left. So lines are put in order by where their pieces are.
 */
export function inReadingOrder(items: readonly TextItem[]): TextItem[] {
  return linesOf(items).flatMap((line) => withSpaces(orderLine(line)));
}
