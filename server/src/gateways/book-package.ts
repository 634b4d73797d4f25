import { directionOfLanguage, isLanguageTag } from '@firstlook/contract/book-markup.ts';
import { BookError } from './book.ts';
import { attributeOf, type Parts, readPart, resolveIn } from './book-archive.ts';

const maximumChapters = 2000;
const maximumContents = 1000;
const longestTitle = 200;
/** Fonts alone are mixed up by these two; whatever else is encrypted is locked (EPUB OCF 3.3, 4.3; Adobe's older way). */
const fontsAlone = ['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'];
const fontName = /\.(?:otf|ttf|ttc|woff2?|eot)$/i;

interface Item {
  path: string;
  type: string;
  properties: string[];
}

export interface BookPackage {
  title: string;
  language: string;
  turn: 'rtl' | 'ltr';
  /** Paths of the chapters in their order. */
  spine: string[];
  /** Where the table of contents is told: of EPUB 3, else of EPUB 2. */
  nav: string | null;
  ncx: string | null;
}

export const shortText = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, longestTitle);

/** Of a locked book nothing but fonts may be mixed up. @throws BookError */
function assertOpen(parts: Parts): void {
  const part = parts.get('META-INF/encryption.xml');
  if (!part) return;
  let algorithm = '';
  const onOpen = (name: string, attributes: Record<string, string>) => {
    if (name === 'encryptedkey') throw new BookError('protected');
    if (name === 'encryptionmethod') algorithm = attributeOf(attributes, 'algorithm');
    if (name !== 'cipherreference') return;
    const isFont = fontName.test(attributeOf(attributes, 'uri').split(/[?#]/)[0] ?? '');
    if (!isFont || !fontsAlone.includes(algorithm)) throw new BookError('protected');
  };
  readPart(part, { onOpen }, true);
}

function rootOf(parts: Parts): string {
  const container = parts.get('META-INF/container.xml');
  if (!container) throw new BookError('damaged', 'no container');
  let root = '';
  const onOpen = (name: string, attributes: Record<string, string>) => {
    if (name === 'rootfile') root ||= attributeOf(attributes, 'full-path');
  };
  readPart(container, { onOpen }, true);
  return root;
}

interface Raw {
  title: string;
  language: string;
  items: Map<string, Item>;
  order: { id: string; isLinear: boolean }[];
  progression: string;
  toc: string;
  layout: string;
}

function readPackage(root: string, part: Buffer): Raw {
  const raw: Raw = {
    title: '',
    language: '',
    items: new Map(),
    order: [],
    progression: '',
    toc: '',
    layout: '',
  };
  let [said, property] = ['', ''];
  const onOpen = (name: string, attributes: Record<string, string>) => {
    const of = (key: string) => attributeOf(attributes, key);
    said = '';
    property = name === 'meta' ? of('property') : '';
    if (name === 'meta' && of('name') === 'fixed-layout' && of('content') === 'true')
      raw.layout = 'pre-paginated';
    if (name === 'item') {
      const found = resolveIn(root, of('href'));
      if (found)
        raw.items.set(of('id'), {
          path: found.path,
          type: of('media-type'),
          properties: of('properties').split(' '),
        });
    }
    if (name === 'spine') {
      raw.progression = of('page-progression-direction');
      raw.toc = of('toc');
    }
    if (name === 'itemref') raw.order.push({ id: of('idref'), isLinear: of('linear') !== 'no' });
  };
  const onText = (text: string) => {
    if (said.length < longestTitle * 4) said += text;
  };
  const onClose = (name: string) => {
    if (name === 'title') raw.title ||= shortText(said);
    if (name === 'language') raw.language ||= said.trim();
    if (property === 'rendition:layout') raw.layout ||= said.trim();
    said = '';
    property = '';
  };
  readPart(part, { onOpen, onText, onClose }, true);
  return raw;
}

/** What a book says of itself: its chapters, its language and which way it is turned. @throws BookError */
export function openPackage(parts: Parts): BookPackage {
  if (parts.get('mimetype')?.toString('latin1').trim() !== 'application/epub+zip')
    throw new BookError('damaged', 'no book');
  assertOpen(parts);
  const root = rootOf(parts);
  const part = parts.get(root);
  if (!part) throw new BookError('damaged', 'no package');
  const raw = readPackage(root, part);
  if (raw.layout === 'pre-paginated') throw new BookError('layout');
  if (raw.order.length > maximumChapters) throw new BookError('large', 'too many chapters');
  const path = (id: string) => raw.items.get(id)?.path;
  const spine = raw.order.filter(({ isLinear }) => isLinear).map(({ id }) => path(id) ?? '');
  const nav = [...raw.items.values()].find(({ properties }) => properties.includes('nav'))?.path ?? null;
  const language = isLanguageTag(raw.language) ? raw.language : '';
  const progression = raw.progression === 'rtl' || raw.progression === 'ltr' ? raw.progression : null;
  return {
    title: raw.title,
    language,
    turn: progression ?? directionOfLanguage(language),
    spine: [...new Set(spine)].filter((one) => parts.has(one)),
    nav: nav && parts.has(nav) ? nav : null,
    ncx:
      path(raw.toc) ??
      [...raw.items.values()].find(({ type }) => type === 'application/x-dtbncx+xml')?.path ??
      null,
  };
}

export interface ContentsLine {
  level: number;
  title: string;
  path: string;
  anchor: string;
}

/** The list of EPUB 3: nested lists of links in the element that says so. */
function readNav(path: string, part: Buffer): ContentsLine[] {
  const lines: ContentsLine[] = [];
  let [isIn, level] = [false, 0];
  let line: ContentsLine | null = null;
  const onOpen = (name: string, attributes: Record<string, string>) => {
    if (name === 'nav') isIn = attributeOf(attributes, 'type').split(' ').includes('toc');
    if (name === 'ol') level += 1;
    const found = isIn && name === 'a' ? resolveIn(path, attributeOf(attributes, 'href')) : null;
    if (found) line = { level, title: '', ...found };
  };
  const onClose = (name: string) => {
    if (name === 'nav') isIn = false;
    if (name === 'ol') level -= 1;
    if (name === 'a' && line) lines.push(line);
    if (name === 'a') line = null;
  };
  const onText = (text: string) => {
    if (line && line.title.length < longestTitle) line.title += text;
  };
  readPart(part, { onOpen, onClose, onText }, false);
  return lines;
}

/** The list of EPUB 2. */
function readNcx(path: string, part: Buffer): ContentsLine[] {
  const lines: ContentsLine[] = [];
  let [level, isTitle, title] = [0, false, ''];
  const onOpen = (name: string, attributes: Record<string, string>) => {
    if (name === 'navpoint') {
      level += 1;
      title = '';
    }
    isTitle = name === 'text' && level > 0;
    const found = level > 0 && name === 'content' ? resolveIn(path, attributeOf(attributes, 'src')) : null;
    if (found) lines.push({ level, title, ...found });
  };
  const onClose = (name: string) => {
    if (name === 'navpoint') level -= 1;
    isTitle = false;
  };
  const onText = (text: string) => {
    if (isTitle && title.length < longestTitle) title += text;
  };
  readPart(part, { onOpen, onClose, onText }, true);
  return lines;
}

/** The table of contents as the book tells it; of one that is broken, or tells none, nothing. */
export function contentsOf(parts: Parts, { nav, ncx }: BookPackage): ContentsLine[] {
  const part = (path: string | null) => (path ? parts.get(path) : undefined);
  const [first, second] = [part(nav), part(ncx)];
  try {
    const lines = nav && first ? readNav(nav, first) : ncx && second ? readNcx(ncx, second) : [];
    return lines
      .slice(0, maximumContents)
      .map(({ level, title, ...place }) => ({
        level: Math.min(Math.max(level, 1), 4),
        title: shortText(title),
        ...place,
      }))
      .filter(({ title }) => title !== '');
  } catch (error) {
    if (error instanceof BookError) return [];
    throw error;
  }
}
