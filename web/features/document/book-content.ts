import { bookTags, isBookAttribute } from '@firstlook/contract/book-markup.ts';
import { element } from '../../device/element.ts';

export interface Chapter {
  /** By which links name it, as `book-c3`. */
  id: string;
  title: string;
  direction: 'rtl' | 'ltr';
  language: string;
  source: Element;
}

export interface BookContent {
  turn: 'rtl' | 'ltr';
  contents: { level: number; title: string; target: string }[];
  chapters: Chapter[];
}

/** The edition was answered, and was none. */
export class NoBook extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`book: ${status}`);
    this.status = status;
  }
}

const sideOf = (value: string | null): 'rtl' | 'ltr' => (value === 'rtl' ? 'rtl' : 'ltr');

/** Reads the edition as the server wrote it: a document that never becomes part of the page. @throws NoBook */
export function readBook(html: string): BookContent {
  const edition = new DOMParser().parseFromString(html, 'text/html');
  const chapters = [...edition.querySelectorAll('body > section')].map((source) => ({
    id: source.id,
    title: source.getAttribute('data-title') ?? '',
    direction: sideOf(source.getAttribute('dir')),
    language: source.getAttribute('lang') ?? '',
    source,
  }));
  if (chapters.length === 0) throw new NoBook(200);
  const contents = [...edition.querySelectorAll('body > nav li')].map((line) => ({
    level: Number(line.getAttribute('data-level')) || 1,
    title: line.textContent ?? '',
    target: line.querySelector('a')?.getAttribute('href')?.slice(1) ?? '',
  }));
  return { turn: sideOf(edition.documentElement.dir), contents, chapters };
}

export async function loadBook(address: string): Promise<BookContent> {
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) throw new NoBook(response.status);
  return readBook(await response.text());
}

function copyElement(source: Element): HTMLElement {
  const tag = source.localName;
  const made = document.createElement(tag);
  for (const { name, value } of source.attributes) {
    if (!isBookAttribute(tag, name, value)) continue;
    // A place in the book is no name in our page.
    if (name === 'id') made.dataset.place = value;
    else made.setAttribute(name, value);
  }
  if (tag === 'a' && made.getAttribute('href')?.startsWith('http')) {
    made.setAttribute('target', '_blank');
    made.setAttribute('rel', 'noopener noreferrer nofollow');
  }
  if (tag === 'img' && !made.hasAttribute('alt')) made.setAttribute('alt', '');
  return made;
}

function copyInto(target: Node, source: Node): void {
  for (const child of source.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) target.appendChild(document.createTextNode(child.nodeValue ?? ''));
    if (child.nodeType !== Node.ELEMENT_NODE) continue;
    const isKept = bookTags.has((child as Element).localName);
    const next = isKept ? target.appendChild(copyElement(child as Element)) : target;
    copyInto(next, child);
  }
}

/** A chapter for the page: copied element by element, by the same list that the server wrote it from. */
export function showChapter({ source, direction, language }: Chapter): HTMLElement {
  const shown = element('div', '', { dir: direction, ...(language && { lang: language }) });
  copyInto(shown, source);
  return shown;
}
