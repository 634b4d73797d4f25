import { Parser } from 'htmlparser2';

/** A piece of a line with one look. */
export interface TextRun {
  text: string;
  isBold?: boolean;
  isItalic?: boolean;
  isUnderlined?: boolean;
  /** Where it leads. */
  href?: string;
}

/** One paragraph of a text: `level` 1 to 4 is a heading, `mark` stands before a line of a list. */
export interface TextBlock {
  level?: number;
  mark?: string;
  runs: TextRun[];
}

type Look = Omit<TextRun, 'text'>;

const lines = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre figure figcaption table tr hr'.split(' '),
);

function lookOf(name: string, href: string, look: Look): Look {
  if (name === 'b' || name === 'strong') return { ...look, isBold: true };
  if (name === 'i' || name === 'em') return { ...look, isItalic: true };
  if (name === 'u') return { ...look, isUnderlined: true };
  return name === 'a' && /^(https?|mailto|tel):/i.test(href) ? { ...look, href } : look;
}

/** Without the white space that HTML has between words and lines. */
function tidy(runs: TextRun[]): TextRun[] {
  const kept: TextRun[] = [];
  let isAfterSpace = true;
  for (const run of runs) {
    const joined = run.text.replace(/[^\S\n\u00a0]+/g, ' ');
    const text = isAfterSpace ? joined.replace(/^ /, '') : joined;
    if (text === '') continue;
    isAfterSpace = / $|\n$/.test(text);
    kept.push({ ...run, text });
  }
  const last = kept.at(-1);
  if (last) last.text = last.text.replace(/\s+$/, '');
  return kept.filter(({ text }) => text !== '');
}

/** Rich text that was made harmless, as paragraphs for a file that is no web page. */
export function textBlocksOf(html: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  const looks: Look[] = [{}];
  /** The number that the next line of each open list has; null where its lines have marks. */
  const lists: (number | null)[] = [];
  let open: TextBlock = { runs: [] };
  let isSkipping = false;
  const look = () => looks.at(-1) ?? {};
  const begin = (next: Omit<TextBlock, 'runs'> = {}) => {
    const runs = tidy(open.runs);
    if (runs.length > 0) blocks.push({ ...open, runs });
    open = { ...next, runs: [] };
  };
  const markOf = (): string => {
    const number = lists.at(-1);
    if (typeof number !== 'number') return '•';
    lists[lists.length - 1] = number + 1;
    return `${number}.`;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      looks.push(lookOf(name, attributes.href ?? '', look()));
      if (name === 'br') open.runs.push({ ...look(), text: '\n' });
      if (name === 'td' || name === 'th') open.runs.push({ ...look(), text: ' ' });
      if (name === 'script' || name === 'style') isSkipping = true;
      const level = /^h([1-6])$/.exec(name)?.[1];
      // A paragraph inside an item of a list goes on with its line.
      if (name === 'p' && open.mark && open.runs.length === 0) return;
      if (level) begin({ level: Math.min(4, Number(level) + 1) });
      else if (name === 'li') begin({ mark: markOf() });
      else if (lines.has(name)) begin();
      if (name === 'ol') lists.push(Number(attributes.start) || 1);
      if (name === 'ul') lists.push(null);
    },
    ontext(text) {
      if (!isSkipping) open.runs.push({ ...look(), text: text.replace(/\s+/g, ' ') });
    },
    onclosetag(name) {
      looks.pop();
      if (name === 'script' || name === 'style') isSkipping = false;
      if (name === 'ol' || name === 'ul') lists.pop();
      if (lines.has(name)) begin();
    },
  });
  parser.end(html);
  begin();
  return blocks;
}

/** The same as lines of plain text, a free line between paragraphs. */
export function plainTextOf(blocks: readonly TextBlock[]): string {
  const texts = blocks.map(({ mark, runs }) => {
    const words = runs.map(({ text, href }) => (href && href !== text.trim() ? `${text} (${href})` : text));
    return { isInList: mark !== undefined, text: `${mark ? `${mark} ` : ''}${words.join('')}` };
  });
  return texts
    .map(
      ({ text, isInList }, at) =>
        (at === 0 ? '' : isInList && texts[at - 1]?.isInList ? '\n' : '\n\n') + text,
    )
    .join('');
}
