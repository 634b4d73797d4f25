import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { element } from '../../device/element.ts';
import css from './document.module.css';
import type { DocumentText } from './document-text.ts';
import { type Match, paragraphsOf, type TextRun } from './page-text.ts';
import { annotationMode } from './pdf.ts';
import { inReadingOrder, type TextItem } from './reading-order.ts';

/** A canvas of more pixels than this stays empty on telephones. */
const mostPixels = 16_000_000;
/** Links of a page beyond these are not offered. */
const mostLinks = 500;

interface Size {
  width: number;
  height: number;
}

interface Drawn {
  scale: number;
  layer: TextLayer;
  stop: () => void;
}

interface PageOptions {
  document: PDFDocumentProxy;
  number: number;
  first: Size;
  text: DocumentText;
  /** After its text can be marked. */
  onDrawn: () => void;
}

/** Links of a page that lead out of it; only to addresses of the web and of mail. */
async function addLinks(page: PDFPageProxy, box: HTMLElement): Promise<void> {
  const viewport = page.getViewport({ scale: 1 });
  const annotations = (await page.getAnnotations()) as { url?: string; rect: number[] }[];
  for (const { url, rect } of annotations.slice(0, mostLinks)) {
    if (!url || !/^(https?|mailto):/i.test(url)) continue;
    const [left = 0, bottom = 0] = viewport.convertToViewportPoint(rect[0] ?? 0, rect[1] ?? 0);
    const [right = 0, top = 0] = viewport.convertToViewportPoint(rect[2] ?? 0, rect[3] ?? 0);
    const link = element('a', css.outLink, { href: url, target: '_blank', rel: 'noopener noreferrer' });
    link.setAttribute('aria-label', url);
    const percent = (part: number, of: number) => `${(100 * part) / of}%`;
    link.style.left = percent(Math.min(left, right), viewport.width);
    link.style.top = percent(Math.min(top, bottom), viewport.height);
    link.style.width = percent(Math.abs(right - left), viewport.width);
    link.style.height = percent(Math.abs(bottom - top), viewport.height);
    box.append(link);
  }
}

async function readContent(page: PDFPageProxy) {
  const content = await page.getTextContent();
  const pieces = content.items.filter(
    (item): item is (typeof content.items)[number] & TextItem => 'str' in item,
  );
  return { ...content, items: inReadingOrder(pieces) };
}

/** The page as plain paragraphs: for telephones, large letters and readers who listen. */
function textView(runs: TextRun[], text: DocumentText): HTMLElement {
  const view = element('div', css.plain, { dir: 'auto' });
  const paragraphs = paragraphsOf(runs).filter(Boolean);
  for (const words of paragraphs.length > 0 ? paragraphs : [text.noText]) {
    const paragraph = element('p', '', { dir: 'auto' });
    paragraph.textContent = words;
    view.append(paragraph);
  }
  return view;
}

/** As many pixels as the screen shows, as long as a telephone can hold them. */
function canvasFor({ width, height }: Size) {
  const dense = Math.min(window.devicePixelRatio || 1, Math.sqrt(mostPixels / (width * height)));
  const canvas = element('canvas', css.picture, { 'aria-hidden': 'true' });
  canvas.width = Math.floor(width * dense);
  canvas.height = Math.floor(height * dense);
  return { canvas, dense };
}

/** One page of a document: an empty sheet of its size until it is near, then its picture and, over it, its text. */
export class PageView {
  readonly box: HTMLElement;
  readonly #options: PageOptions;
  readonly #sheet = element('div', css.sheet);
  #size: Size;
  #scale = 1;
  #isNear = false;
  #isText = false;
  #drawn: Drawn | undefined;
  /** A drawing that was begun before another one, or before the page was left, shows nothing. */
  #turn = 0;
  #content: ReturnType<typeof readContent> | undefined;

  constructor(options: PageOptions) {
    const { document: pdf, number, first, text } = options;
    this.#options = options;
    this.#size = first;
    this.box = element('div', css.page, { role: 'group', 'data-page': String(number) });
    const name = text.pageOf.replace('{page}', String(number)).replace('{all}', String(pdf.numPages));
    this.box.setAttribute('aria-label', name);
    this.box.append(this.#sheet);
  }

  /** Width and height at 100 %, in CSS pixels; of a page that was never near, those of the first. */
  get size(): Size {
    return this.#size;
  }

  setScale(scale: number): void {
    this.#scale = scale;
    this.#lay();
    if (this.#isNear && !this.#isText && this.#drawn?.scale !== scale) this.#show();
  }

  /** Draws the page, or forgets the drawing of one that is far away. */
  setNear(isNear: boolean): void {
    if (isNear === this.#isNear) return;
    this.#isNear = isNear;
    this.#show();
  }

  /** The text by itself instead of the page as it is. */
  setText(isText: boolean): void {
    if (isText === this.#isText) return;
    this.#isText = isText;
    this.#show();
  }

  async runs(): Promise<TextRun[]> {
    return (await this.#read()).items;
  }

  /** Where a match stands; nothing while the page is not drawn. */
  rangeOf({ from, to }: Match): Range | null {
    const node = (run: number) => this.#drawn?.layer.textDivs[run]?.firstChild ?? null;
    const [begin, end] = [node(from.run), node(to.run)];
    if (!begin || !end) return null;
    const range = new Range();
    range.setStart(begin, Math.min(from.at, begin.textContent?.length ?? 0));
    range.setEnd(end, Math.min(to.at, end.textContent?.length ?? 0));
    return range;
  }

  clear(): void {
    this.#turn += 1;
    this.#drawn?.stop();
    this.#drawn = undefined;
    this.#sheet.replaceChildren();
  }

  #load(): Promise<PDFPageProxy> {
    return this.#options.document.getPage(this.#options.number);
  }

  #read(): ReturnType<typeof readContent> {
    this.#content ??= this.#load().then(readContent);
    return this.#content;
  }

  #lay(): void {
    const { style } = this.#sheet;
    style.width = `${Math.floor(this.#size.width * this.#scale)}px`;
    style.height = `${Math.floor(this.#size.height * this.#scale)}px`;
    style.setProperty('--total-scale-factor', String(this.#scale));
  }

  #show(): void {
    delete this.box.dataset.drawn;
    this.clear();
    if (!this.#isNear) return;
    const own = this.#turn;
    (this.#isText ? this.#showText(own) : this.#draw(own)).catch((error: unknown) => {
      if (own === this.#turn && (error as Error).name !== 'RenderingCancelledException')
        this.box.dataset.failed = '';
    });
  }

  async #showText(own: number): Promise<void> {
    const runs = await this.runs();
    if (own !== this.#turn) return;
    this.#sheet.replaceChildren(textView(runs, this.#options.text));
    this.box.dataset.drawn = '';
  }

  async #draw(own: number): Promise<void> {
    const [page, words] = await Promise.all([this.#load(), this.#read()]);
    if (own !== this.#turn) return;
    const { width, height } = page.getViewport({ scale: 1 });
    this.#size = { width, height };
    this.#lay();
    const viewport = page.getViewport({ scale: this.#scale });
    const { canvas, dense } = canvasFor(viewport);
    const over = element('div', css.textLayer);
    const transform = dense === 1 ? undefined : [dense, 0, 0, dense, 0, 0];
    const drawing = page.render({ canvas, viewport, annotationMode, transform });
    const layer = new TextLayer({ textContentSource: words, container: over, viewport });
    const stop = () => {
      drawing.cancel();
      layer.cancel();
      page.cleanup();
    };
    this.#drawn = { scale: this.#scale, layer, stop };
    this.#sheet.append(canvas, over);
    await Promise.all([drawing.promise, layer.render()]);
    if (own !== this.#turn) return;
    this.box.dataset.drawn = '';
    await addLinks(page, this.#sheet);
    this.#options.onDrawn();
  }
}
