import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { element } from '../../device/element.ts';
import { Desk } from './desk.ts';
import css from './document.module.css';
import { listenForKeys, listenForSwipes } from './document-input.ts';
import { documentTextFor } from './document-text.ts';
import { Finder } from './finder.ts';
import { askForPassword, type DocumentOptions, showFault, showLoading } from './notice.ts';
import { directionOf } from './page-text.ts';
import { PageView } from './page-view.ts';
import { faultOf, openPdf } from './pdf.ts';
import { createToolbar } from './toolbar.ts';

export interface DocumentHandle {
  destroy(): void;
}

/** A document says which way it is read, or its first pages do, or the page around it. */
async function readDirection(pdf: PDFDocumentProxy, views: PageView[]): Promise<'rtl' | 'ltr' | null> {
  const preferences = await pdf.getViewerPreferences().catch(() => null);
  if (preferences?.get('Direction') === 'R2L') return 'rtl';
  const runs = await Promise.all(views.slice(0, 3).map((view) => view.runs()));
  return directionOf(
    runs
      .flat()
      .map(({ str }) => str)
      .join(' '),
  );
}

/** Lays an open document out under its tools. @returns what takes all of it away */
async function layOut(
  container: HTMLElement,
  stage: HTMLElement,
  pdf: PDFDocumentProxy,
  options: DocumentOptions,
) {
  const { text } = options;
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  const views = Array.from(
    { length: pdf.numPages },
    (_, at) =>
      new PageView({
        document: pdf,
        number: at + 1,
        first: { width, height },
        text,
        onDrawn: () => finder.drawn(),
      }),
  );
  const tools = createToolbar(
    text,
    {
      goTo: (page) => desk.goTo(page),
      turn: (by) => desk.turn(by),
      zoom: (by) => desk.zoom(by),
      setLayout: (layout) => desk.set({ layout }),
      setText: (isText) => desk.set({ isText }),
      find: (words) => void finder.find(words),
      step: (by) => finder.step(by),
      close: options.onClose,
    },
    options.download ?? null,
  );
  const desk = new Desk(stage, views, tools.draw);
  const finder = new Finder(views, desk, tools.showFound);
  container.prepend(tools.bar);
  listenForKeys(container, desk, tools.findField);
  listenForSwipes(stage, desk);
  const remove = () => {
    finder.destroy();
    desk.destroy();
    tools.bar.remove();
  };
  return { desk, views, remove };
}

/**
 * Fills an empty container with a reader of PDFs: pages to scroll or to turn, zoom, search, and the text by itself. Works
 * in React and on pages without any framework; it brings its own words.
 *
 * @param locale of the words of its tools
 */
export function mountDocument(
  container: HTMLElement,
  { locale, ...given }: Omit<DocumentOptions, 'text'> & { locale: string },
): DocumentHandle {
  const options: DocumentOptions = { ...given, text: documentTextFor(locale) };
  const { address, name, text } = options;
  container.classList.add(String(css.reader));
  const stage = element('div', css.stage, { role: 'region', tabindex: '0', 'aria-label': name });
  container.replaceChildren(stage);
  let isGone = false;
  let close: () => void = () => undefined;

  async function open(): Promise<void> {
    const opening = openPdf(address, showLoading(stage, text), (wasWrong, answer) =>
      askForPassword(stage, text, wasWrong, answer),
    );
    close = opening.destroy;
    const pdf = await opening.document;
    if (isGone) return;
    const { desk, views, remove } = await layOut(container, stage, pdf, options);
    close = () => {
      remove();
      opening.destroy();
    };
    if (isGone) return close();
    const direction = await readDirection(pdf, views);
    if (direction && !isGone) desk.set({ direction });
  }

  const start = () =>
    open().catch((error: unknown) => {
      if (isGone) return;
      close();
      showFault(stage, options, faultOf(error), () => void start());
    });
  void start();
  return {
    destroy() {
      isGone = true;
      close();
      container.classList.remove(String(css.reader));
      container.replaceChildren();
    },
  };
}
