import { element } from '../../device/element.ts';
import bookCss from './book.module.css';
import { type BookContent, loadBook, NoBook } from './book-content.ts';
import { BookDesk } from './book-desk.ts';
import { listenForBookKeys, listenForTurns } from './book-input.ts';
import { keepPlace, placeIn } from './book-place.ts';
import { type BookText, bookTextFor } from './book-text.ts';
import { createBookToolbar } from './book-toolbar.ts';
import css from './document.module.css';
import type { DocumentHandle } from './mount-document.ts';
import { type DocumentOptions, showFault, showLoading } from './notice.ts';
import type { DocumentFault } from './pdf.ts';

function faultOf(error: unknown): DocumentFault {
  if (!(error instanceof NoBook)) return 'offline';
  if (error.status === 401 || error.status === 403) return 'refused';
  if (error.status === 404 || error.status === 410) return 'missing';
  return error.status === 200 ? 'damaged' : 'offline';
}

/** Lays an open book out under its tools. @returns what takes all of it away */
function layOut(
  container: HTMLElement,
  stage: HTMLElement,
  book: BookContent,
  { address, text, download = null, onClose }: DocumentOptions & { text: BookText },
): () => void {
  let desk: BookDesk | undefined;
  const current = () => {
    if (!desk) throw new Error('no book is open');
    return desk;
  };
  const tools = createBookToolbar({ text, book, desk: current, stage, download, onClose });
  container.prepend(tools.bar, tools.panel);
  const onState = () => {
    // The first word comes while the book is being opened.
    if (!desk) return;
    tools.draw(desk.state);
    const { chapter, size, layout, paper } = desk.state;
    keepPlace(address, { chapter, part: desk.part, size, layout, paper });
  };
  desk = new BookDesk({ stage, book, place: placeIn(address), nextChapter: text.nextChapter, onState });
  onState();
  listenForBookKeys(container, desk);
  listenForTurns(stage, desk);
  stage.addEventListener('pointerdown', tools.closeContents);
  const opened = desk;
  return () => {
    opened.destroy();
    tools.bar.remove();
    tools.panel.remove();
  };
}

/**
 * Fills an empty container with a reader of books: chapters on pages that are turned, or as one long page, with their contents, in letters
 * and on paper of the reader's choice. Works in React and on pages without any framework; it runs nothing of the book.
 *
 * @param locale of the words of its tools
 */
export function mountBook(
  container: HTMLElement,
  { locale, ...options }: Omit<DocumentOptions, 'text'> & { locale: string },
): DocumentHandle {
  const { address, name } = options;
  const text = bookTextFor(locale);
  container.classList.add(String(css.reader));
  const stage = element('div', `${css.stage} ${bookCss.stage}`, {
    role: 'region',
    tabindex: '0',
    'aria-label': name,
  });
  container.replaceChildren(stage);
  let isGone = false;
  let close: () => void = () => undefined;

  async function open(): Promise<void> {
    showLoading(stage, text);
    const book = await loadBook(address);
    if (!isGone) close = layOut(container, stage, book, { ...options, text });
  }

  const start = () =>
    open().catch((error: unknown) => {
      if (isGone) return;
      close();
      showFault(stage, { ...options, text, hasOwnReader: false }, faultOf(error), () => void start());
    });
  void start();
  return {
    destroy() {
      isGone = true;
      close();
      container.classList.remove(String(css.reader));
      delete container.dataset.paper;
      container.replaceChildren();
    },
  };
}
