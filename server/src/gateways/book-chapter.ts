import { createHash } from 'node:crypto';
import {
  bookTags,
  directionOfLanguage,
  isBookAttribute,
  isLanguageTag,
} from '@firstlook/contract/book-markup.ts';
import { BookError, type CleanChapter } from './book.ts';
import { attributeOf, type Parts, readPart, resolveIn, textOf } from './book-archive.ts';
import { shortText } from './book-package.ts';
import { type Effect, type Effects, effectFor, effectsOf } from './book-style.ts';

/** Deeper ones lose their elements and keep their words. */
const deepest = 60;
const voids = new Set(['br', 'hr', 'img']);
/** These go with all that is in them: what is no text, and what somebody would fill in. Of others that are not known the words stay. */
const dropped = new Set(
  'head script style template noscript iframe frame frameset object embed applet audio video canvas svg math input select'
    .concat(' textarea option datalist portal link meta base title noembed noframes plaintext xmp')
    .split(' '),
);

/** Pictures by their first bytes: of the formats that are encoded anew. */
const pictureMarks: [at: number, mark: Buffer][] = [
  [0, Buffer.from('89504e470d0a1a0a', 'hex')],
  [0, Buffer.from('ffd8ff', 'hex')],
  [0, Buffer.from('GIF8')],
  [8, Buffer.from('WEBP')],
];
const isPicture = (part: Buffer) =>
  pictureMarks.some(([at, mark]) => mark.equals(part.subarray(at, at + mark.length)));

/** What one book may come to, over all of its chapters. */
const mostElements = 300_000;
const mostLetters = 12_000_000;
const mostPictures = 150;
const largestPicture = 20 * 1024 * 1024;

/** What the chapters of a book share: their numbers, its pictures and sheets, and how much of it there is. */
export class Shelf {
  readonly parts: Parts;
  readonly language: string;
  readonly pictures: Buffer[] = [];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #pictures = new Map<string, number | null>();
  readonly #sheets = new Map<string, Effects>();
  #elements = 0;
  #letters = 0;

  constructor(parts: Parts, spine: readonly string[], language: string) {
    this.parts = parts;
    this.language = language;
    this.#numbers = new Map(spine.map((path, at) => [path, at + 1]));
  }

  /** @throws BookError when the book has become too large */
  count(elements: number, letters: number): void {
    this.#elements += elements;
    this.#letters += letters;
    if (this.#elements > mostElements || this.#letters > mostLetters)
      throw new BookError('large', 'too much text');
  }

  numberOf(path: string): number | undefined {
    return this.#numbers.get(path);
  }

  /** Where a place in the book is linked to; null for what is no chapter of it. */
  targetOf({ path, anchor }: { path: string; anchor: string }): string | null {
    const number = this.#numbers.get(path);
    if (number === undefined) return null;
    return anchor ? nameOf(number, anchor) : `book-c${number}`;
  }

  /** The number of a picture of the book; null for what is none. */
  pictureAt(path: string): number | null {
    const known = this.#pictures.get(path);
    if (known !== undefined) return known;
    const part = this.parts.get(path);
    const isTaken =
      part && isPicture(part) && part.length <= largestPicture && this.pictures.length < mostPictures;
    const number = isTaken ? this.pictures.push(part) - 1 : null;
    this.#pictures.set(path, number);
    return number;
  }

  sheetAt(path: string): Effects | null {
    const part = this.parts.get(path);
    if (!part) return null;
    const known = this.#sheets.get(path) ?? effectsOf(textOf(part));
    this.#sheets.set(path, known);
    return known;
  }
}

/** The name of a place, made of what the book calls it: nothing of that stands in the page. */
const nameOf = (number: number, anchor: string): string =>
  `book-c${number}-${createHash('sha256').update(anchor).digest('hex').slice(0, 12)}`;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text
    .replace(/(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}/gu, '')
    .replace(/[&<>"]/g, (one) => escapes[one] ?? '');

/** An address of the web as it is linked to, or nothing. */
function webAddress(address: string): string | null {
  try {
    const { protocol, username, password, href } = new URL(address.trim());
    return /^https?:$/.test(protocol) && !username && !password ? href.replace(/'/g, '%27') : null;
  } catch {
    return null;
  }
}

/** A side as the text sees it. */
const alignOf = (align: string | undefined, isFromRight: boolean) =>
  align === 'left' || align === 'right' ? ((align === 'right') === isFromRight ? 'start' : 'end') : align;

/** Writes one chapter anew, element by element, while it is read. */
class Writer {
  readonly written: string[] = [];
  title = '';
  language = '';
  dir: 'rtl' | 'ltr' | null = null;
  hasSomething = false;
  readonly #shelf: Shelf;
  readonly #path: string;
  readonly #number: number;
  readonly #sheets: Effects[] = [];
  /** What stands open in the source: what is closed for it, or nothing. */
  readonly #open: (string | null)[] = [];
  /** Elements inside of one that is dropped, that one included. */
  #droppedDepth = 0;
  #isDrawing = false;
  #heading: string | null = null;
  #style: string | null = null;
  #turns: [toRight: number, toLeft: number] = [0, 0];

  constructor(shelf: Shelf, path: string, number: number) {
    this.#shelf = shelf;
    this.#path = path;
    this.#number = number;
  }

  open(tag: string, attributes: Record<string, string>): void {
    this.#shelf.count(1, 0);
    if (this.#droppedDepth > 0 || dropped.has(tag)) {
      this.#droppedDepth += 1;
      if (tag === 'svg') this.#isDrawing = true;
      this.#readHead(tag, attributes);
      // A cover is often a drawing that holds nothing but its picture.
      if (tag === 'image' && this.#isDrawing) this.#picture(attributeOf(attributes, 'href'), '');
      this.#open.push(null);
      return;
    }
    if (tag === 'html' || tag === 'body') this.#readWhole(tag, attributes);
    if (tag === 'img') {
      this.#picture(attributes.src ?? '', attributes.alt ?? '');
      this.#open.push(null);
      return;
    }
    const isKept = bookTags.has(tag) && this.#open.length < deepest;
    if (isKept) this.written.push(`<${tag}${this.#attributes(tag, attributes)}>`);
    this.#open.push(isKept && !voids.has(tag) ? tag : null);
    if (/^h[1-3]$/.test(tag) && !this.title) this.#heading = '';
  }

  close(tag: string): void {
    const closed = this.#open.pop();
    if (closed) this.written.push(`</${closed}>`);
    if (this.#droppedDepth > 0) {
      this.#droppedDepth -= 1;
      if (this.#droppedDepth === 0) this.#isDrawing = false;
      if (this.#style !== null && tag === 'style') this.#sheets.push(effectsOf(this.#style));
      if (tag === 'style') this.#style = null;
    }
    if (/^h[1-3]$/.test(tag) && this.#heading !== null) {
      this.title ||= shortText(this.#heading);
      this.#heading = null;
    }
  }

  text(text: string): void {
    if (this.#style !== null && this.#style.length < 100_000) this.#style += text;
    if (this.#droppedDepth > 0) return;
    this.#shelf.count(0, text.length);
    this.written.push(escaped(text));
    if (/\S/.test(text)) this.hasSomething = true;
    if (this.#heading !== null && this.#heading.length < 1000) this.#heading += text;
    this.#turns[0] += text.match(/[a-zà-ɏ]/gi)?.length ?? 0;
    this.#turns[1] += text.match(/[\u0590-\u08ff]/g)?.length ?? 0;
  }

  /** Which way the chapter runs: as it says, or its language, or most of its letters. */
  get direction(): 'rtl' | 'ltr' {
    if (this.dir) return this.dir;
    const language = this.language || this.#shelf.language;
    const [toRight, toLeft] = this.#turns;
    if (toRight + toLeft > 20) return toLeft > toRight ? 'rtl' : 'ltr';
    return directionOfLanguage(language);
  }

  #readHead(tag: string, attributes: Record<string, string>): void {
    if (tag === 'style') this.#style = '';
    if (tag !== 'link' || !/stylesheet/i.test((attributes.rel ?? '').slice(0, 100))) return;
    const found = resolveIn(this.#path, attributes.href ?? '');
    const sheet = found && this.#sheets.length < 10 ? this.#shelf.sheetAt(found.path) : null;
    if (sheet) this.#sheets.push(sheet);
  }

  #readWhole(tag: string, attributes: Record<string, string>): void {
    const language = attributes['xml:lang'] ?? attributes.lang ?? '';
    if (isLanguageTag(language)) this.language = language;
    const dir = (attributes.dir ?? '').toLowerCase();
    const said = dir === 'rtl' || dir === 'ltr' ? dir : effectFor(this.#sheets, tag, attributes).dir;
    if (said) this.dir = said;
  }

  #picture(address: string, alt: string): void {
    const found = resolveIn(this.#path, address);
    const number = found && this.#shelf.pictureAt(found.path);
    const words = escaped(alt.slice(0, 500));
    if (number === null || number === undefined) {
      this.written.push(words);
      return;
    }
    this.hasSomething = true;
    this.written.push(`<img src="#picture-${number}" alt="${words}">`);
  }

  #href(address: string): string | null {
    const found = resolveIn(this.#path, address);
    const target = found && this.#shelf.targetOf(found);
    return target ? `#${target}` : webAddress(address);
  }

  #attributes(tag: string, given: Record<string, string>): string {
    const { align, weight, slant, dir }: Effect = effectFor(this.#sheets, tag, given);
    const own = given.dir?.toLowerCase() ?? dir;
    const isFromRight =
      (own ?? this.dir ?? directionOfLanguage(this.language || this.#shelf.language)) === 'rtl';
    const written: Record<string, string | null | undefined> = {
      id: given.id ? nameOf(this.#number, given.id) : null,
      lang: given['xml:lang'] ?? given.lang,
      dir: own,
      'data-align': alignOf(align ?? given.align?.toLowerCase(), isFromRight),
      'data-weight': weight,
      'data-slant': slant,
      colspan: given.colspan,
      rowspan: given.rowspan,
      start: given.start,
      href: tag === 'a' && given.href ? this.#href(given.href) : null,
    };
    return Object.entries(written)
      .filter(([name, value]) => value && isBookAttribute(tag, name, value))
      .map(([name, value]) => ` ${name}="${escaped(value ?? '')}"`)
      .join('');
  }
}

/** A chapter made anew of allowed elements; null where there is nothing in it. @throws BookError */
export function cleanChapter(shelf: Shelf, path: string): CleanChapter | null {
  const part = shelf.parts.get(path);
  const number = shelf.numberOf(path);
  if (!part || number === undefined) return null;
  const writer = new Writer(shelf, path, number);
  readPart(
    part,
    {
      onOpen: (tag, attributes) => writer.open(tag, attributes),
      onClose: (tag) => writer.close(tag),
      onText: (text) => writer.text(text),
    },
    false,
  );
  if (!writer.hasSomething) return null;
  const { title, language, direction, written } = writer;
  return { number, title, language: language || shelf.language, direction, html: written.join('') };
}
