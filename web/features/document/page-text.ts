import { signs } from './reading-order.ts';

/** A run of text of a page, as the reader of PDFs gives it. */
export interface TextRun {
  str: string;
  hasEOL: boolean;
}

/** Where a match begins and ends: numbers of runs, and places in them. */
export interface Match {
  page: number;
  from: { run: number; at: number };
  to: { run: number; at: number };
}

/** Matches that are kept at the most: more are not gone through. */
export const mostMatches = 1000;

const sign = new RegExp(`[${signs}]`);

/** The letters that count in a search, each with the run and place it came from: without points, accents and case. */
function lettersOf(runs: readonly TextRun[]) {
  const letters: string[] = [];
  const places: { run: number; at: number }[] = [];
  const put = (letter: string, run: number, at: number) => {
    // White space of any kind and length is one space: a line may end between two words of a search.
    if (letter === ' ' && letters.at(-1) === ' ') return;
    letters.push(letter);
    places.push({ run, at });
  };
  runs.forEach(({ str, hasEOL }, run) => {
    for (let at = 0; at < str.length; at += 1) {
      const [plain = ''] = (str[at] ?? '').normalize('NFD');
      if (sign.test(str[at] ?? '')) continue;
      put(/\s/.test(plain) ? ' ' : plain.toLowerCase(), run, at);
    }
    if (hasEOL) put(' ', run, str.length);
  });
  return { text: letters.join(''), places };
}

/** What is searched for, in the same letters. */
export const searchedLetters = (words: string): string =>
  lettersOf([{ str: words.trim(), hasEOL: false }]).text;

/** Where the words stand on a page; points, accents and case make no difference. */
export function findOnPage(runs: readonly TextRun[], words: string, page: number): Match[] {
  const searched = searchedLetters(words);
  if (searched === '') return [];
  const { text, places } = lettersOf(runs);
  const found: Match[] = [];
  for (let at = text.indexOf(searched); at >= 0; at = text.indexOf(searched, at + searched.length)) {
    const from = places[at];
    const last = places[at + searched.length - 1];
    if (from && last) found.push({ page, from, to: { run: last.run, at: last.at + 1 } });
    if (found.length === mostMatches) break;
  }
  return found;
}

/** Lines of a page as paragraphs: a line that ends a sentence, or is much shorter than the others, ends one. */
export function paragraphsOf(runs: readonly TextRun[]): string[] {
  const lines: string[] = [];
  let line = '';
  for (const { str, hasEOL } of runs) {
    line += str;
    if (!hasEOL) continue;
    lines.push(line.trim());
    line = '';
  }
  lines.push(line.trim());
  const usual = Math.max(...lines.map(({ length }) => length)) * 0.6;
  const paragraphs: string[] = [];
  let open = '';
  for (const one of lines) {
    open = open && one ? `${open} ${one}` : open || one;
    if (open && (one === '' || one.length < usual || /[.!?:…”"׃]$/.test(one))) {
      paragraphs.push(open);
      open = '';
    }
  }
  return open ? [...paragraphs, open] : paragraphs;
}

/** Which way pages are turned: by what most letters of a text are. */
export function directionOf(text: string): 'rtl' | 'ltr' | null {
  const toLeft = text.match(/[\u0590-\u08ff]/g)?.length ?? 0;
  const toRight = text.match(/[a-zà-ɏ]/gi)?.length ?? 0;
  return toLeft + toRight < 20 ? null : toLeft > toRight ? 'rtl' : 'ltr';
}

/** Pages that lie open together: the first alone, as a book begins, then two by two. One by one where there is no room. */
export function spreadOf(page: number, pages: number, isWide: boolean): number[] {
  if (!isWide || page === 1) return [page];
  const first = page % 2 === 0 ? page : page - 1;
  return first < pages ? [first, first + 1] : [first];
}
