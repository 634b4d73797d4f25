import { completeTextLink } from '@firstlook/contract/field-value.ts';
import { ownPictureAddress, richTableTags, richTextTags } from '@firstlook/contract/rich-text.ts';
import { directionOfText } from '@firstlook/contract/text-direction.ts';
import type { Direction } from './direction.ts';
import { takeFrames } from './embed.ts';

const known = new Set([...richTextTags, ...richTableTags, 'img'].map((tag) => tag.toUpperCase()));
/** What other programs write beside the text: none of it is text. */
const foreign = 'style, script, meta, link, title, xml, template, noscript, iframe, object, svg, math, head';
/** Attributes that say something of the text; the rest is the look of another program. */
const kept = ['href', 'title', 'colspan', 'rowspan', 'scope', 'start', 'src', 'alt', 'style'];
/** The side that a text is set to follows from its direction, unless it is one of these. */
const sides = ['center', 'justify'];

const isWordLine = (element: Element | null): element is HTMLElement =>
  element !== null && /mso-list:\s*l\d+/i.test(element.getAttribute('style') ?? '');

/** What Word writes before a line of a list: a number or letter with its stop, or the bullet itself. */
function takeMark(line: HTMLElement): string {
  const mark = [...line.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  mark?.remove();
  return mark?.textContent?.trim() ?? '';
}

const levelOf = (line: HTMLElement) => Number(/level(\d+)/i.exec(line.getAttribute('style') ?? '')?.[1] ?? 1);

/** The list that a line with this mark begins. */
function listOf(document: Document, mark: string): HTMLElement {
  const isOrdered = /^\(?(?:\d+|[a-zא-ת]{1,4})[.)]/i.test(mark);
  const list = document.createElement(isOrdered ? 'ol' : 'ul');
  const first = Number.parseInt(mark.replace('(', ''), 10);
  if (isOrdered && first > 1) list.setAttribute('start', String(first));
  return list;
}

/** Word has no lists: it writes paragraphs that tell their level and carry their mark as words. */
function makeWordLists(body: HTMLElement): void {
  const { ownerDocument } = body;
  for (const first of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, div')) {
    if (!first.isConnected || !isWordLine(first)) continue;
    const open: { level: number; list: HTMLElement }[] = [];
    let line: Element | null = first;
    const place = ownerDocument.createComment('');
    first.before(place);
    while (isWordLine(line)) {
      const next: Element | null = line.nextElementSibling;
      const level = levelOf(line);
      const mark = takeMark(line);
      while ((open.at(-1)?.level ?? 0) > level) open.pop();
      if (open.at(-1)?.level !== level) {
        const list = listOf(ownerDocument, mark);
        const around = open.at(-1)?.list.lastElementChild;
        if (around) around.append(list);
        else place.before(list);
        open.push({ level, list });
      }
      const item = ownerDocument.createElement('li');
      const words = ownerDocument.createElement('p');
      words.append(...line.childNodes);
      item.append(words);
      open.at(-1)?.list.append(item);
      line.remove();
      line = next;
    }
    place.remove();
  }
}

/** Looks that are words of their own here: raised and lowered letters. */
function nameLooks(body: HTMLElement): void {
  for (const span of body.querySelectorAll('span')) {
    const tag = { super: 'sup', sub: 'sub' }[span.style.verticalAlign];
    if (!tag) continue;
    const named = body.ownerDocument.createElement(tag);
    named.append(...span.childNodes);
    span.replaceWith(named);
  }
}

/** A direction that another program says of a block, where the text does not say the same by itself. */
function saidDirection(element: HTMLElement): Direction | null {
  if (!element.matches('p, div, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, table')) return null;
  const said = (element.getAttribute('dir') || element.style.direction).toLowerCase();
  if (said !== 'rtl' && said !== 'ltr') return null;
  return directionOfText(element.textContent ?? '', 'ltr') === said ? null : said;
}

/** Where a link leads once it stands here: what only meant something where it was copied, a note below the page most of all, is words. */
function completeLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a')) {
    const address = completeTextLink(link.getAttribute('href') ?? '');
    if (address === null) link.replaceWith(...link.childNodes);
    else link.setAttribute('href', address);
  }
}

/** Only what says something of the text. Colors and fonts of a white page would be unreadable on a dark one. */
function cleanAttributes(element: HTMLElement): void {
  const { textAlign, fontWeight, fontStyle, textDecorationLine, textDecoration } = element.style;
  const line = textDecorationLine || textDecoration;
  const direction = saidDirection(element);
  for (const { name } of [...element.attributes]) if (!kept.includes(name)) element.removeAttribute(name);
  element.removeAttribute('style');
  if (direction) element.setAttribute('dir', direction);
  // Headings, links and table heads have a look of their own.
  const isText = element.tagName === 'SPAN';
  if (sides.includes(textAlign)) element.style.textAlign = textAlign;
  if (isText && /^(?:bold|[6-9]00)$/.test(fontWeight)) element.style.fontWeight = 'bold';
  if (isText && fontStyle === 'italic') element.style.fontStyle = 'italic';
  if (isText && /underline|line-through/.test(line) && !element.closest('a'))
    element.style.textDecoration =
      line.includes('line') && line.includes('through') ? 'line-through' : 'underline';
}

const holdsBlocks = (element: Element) =>
  element.querySelector('p, div, ul, ol, table, blockquote, h1, h2, h3, h4, h5, h6, figure, pre') !== null;

/** Boxes of a page are no text; a box that holds a line is a paragraph. */
function unwrapBoxes(body: HTMLElement): void {
  for (const box of [...body.querySelectorAll('div')].reverse()) {
    if (holdsBlocks(box)) box.replaceWith(...box.childNodes);
    else {
      const paragraph = body.ownerDocument.createElement('p');
      paragraph.style.textAlign = box.style.textAlign;
      if (box.dir) paragraph.dir = box.dir;
      paragraph.append(...box.childNodes);
      box.replaceWith(paragraph);
    }
  }
}

/** The page has its title: what another program calls the first heading is one of the text. */
function lowerTitles(body: HTMLElement): void {
  for (const title of body.querySelectorAll('h1')) {
    const heading = body.ownerDocument.createElement('h2');
    heading.append(...title.childNodes);
    if (title.dir) heading.dir = title.dir;
    title.replaceWith(heading);
  }
}

/** Space between paragraphs is no paragraph. */
function dropEmptyLines(body: HTMLElement): void {
  for (const line of body.querySelectorAll('p, h2, h3, h4, h5, h6'))
    if (!line.querySelector('img') && line.textContent?.trim() === '' && !line.closest('td, th'))
      line.remove();
  for (const end of body.querySelectorAll(':scope > br')) end.remove();
}

function dropComments(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

interface Pasted {
  html: string;
  /** Pictures that are no files of ours: pages do not show those. */
  leftOut: number;
  /** Hosts whose frames were left out. */
  frames: string[];
}

/**
 * A text as Word, Google Docs or a web page hands it over, with its headings, lists, tables, links and looks, and without
 * the rest. What was copied in an editor of ours stays as it is.
 */
export function cleanPasted(html: string): Pasted {
  if (html.includes('data-pm-slice')) return { html, leftOut: 0, frames: [] };
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const frames = takeFrames(body);
  for (const one of body.querySelectorAll(foreign)) one.remove();
  dropComments(body);
  for (const wrapper of body.querySelectorAll('[id^="docs-internal-guid"]'))
    wrapper.replaceWith(...wrapper.childNodes);
  makeWordLists(body);
  completeLinks(body);
  nameLooks(body);
  const pictures = [...body.querySelectorAll('img')];
  const unknown = pictures.filter((one) => !ownPictureAddress.test(one.getAttribute('src') ?? ''));
  for (const one of unknown) one.remove();
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    if (known.has(element.tagName)) cleanAttributes(element);
    else element.replaceWith(...element.childNodes);
  }
  unwrapBoxes(body);
  lowerTitles(body);
  dropEmptyLines(body);
  return { html: body.innerHTML, leftOut: unknown.length, frames };
}
