import { element } from '../../device/element.ts';
import css from './book.module.css';
import type { BookContent } from './book-content.ts';
import type { BookDesk, BookState } from './book-desk.ts';
import { papers } from './book-place.ts';
import type { BookText } from './book-text.ts';
import documentCss from './document.module.css';
import { button, dress, turnButtons } from './tool-button.ts';

interface Tools {
  text: BookText;
  book: BookContent;
  /** It is there when a tool is used. */
  desk: () => BookDesk;
  stage: HTMLElement;
  download: string | null;
  onClose: (() => void) | undefined;
}

/** The list of what is in the book, over the page; the chapter that is read is the one that is marked. */
function createContents({ text, book, desk, stage }: Tools) {
  const panel = element('nav', css.contents, { 'aria-label': text.contents });
  panel.hidden = true;
  const list = element('ol');
  const lines = book.contents.map(({ level, title, target }) => {
    const line = element('button', css.line, { type: 'button', 'data-level': String(level), dir: 'auto' });
    line.textContent = title;
    line.addEventListener('click', () => {
      close();
      desk().goToPlace(target);
      stage.focus();
    });
    const item = element('li');
    item.append(line);
    list.append(item);
    return { line, chapter: /^book-c\d+/.exec(target)?.[0] };
  });
  panel.append(list);
  const opener = button('contents', text.contents, () => (panel.hidden ? open() : close()));
  opener.setAttribute('aria-expanded', 'false');
  opener.hidden = lines.length === 0;
  const show = (isShown: boolean) => {
    panel.hidden = !isShown;
    opener.setAttribute('aria-expanded', String(isShown));
  };
  const close = () => show(false);
  function open() {
    show(true);
    (lines.find(({ line }) => line.getAttribute('aria-current'))?.line ?? lines[0]?.line)?.focus();
  }
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    // The window around it stays.
    event.preventDefault();
    event.stopPropagation();
    close();
    opener.focus();
  });
  const draw = ({ chapter }: BookState) => {
    const id = book.chapters[chapter]?.id;
    const current = lines.find((one) => one.chapter === id);
    for (const one of lines) {
      if (one === current) one.line.setAttribute('aria-current', 'true');
      else one.line.removeAttribute('aria-current');
    }
  };
  return { panel, opener, close, draw };
}

/** The bar over a book: contents, pages, letters and paper, taking along. */
export function createBookToolbar(tools: Tools) {
  const { text, book, desk, download, onClose } = tools;
  const bar = element('div', documentCss.bar, { role: 'toolbar', 'aria-label': text.toolbar });
  const contents = createContents(tools);
  const { previous, next, point } = turnButtons(text, (by) => desk().turn(by));
  const told = element('span', css.told, { role: 'status' });
  const pages = element('div', documentCss.group);
  pages.append(previous, told, next);
  const looks = element('div', documentCss.group);
  const smaller = button('smaller', text.smaller, () => desk().resize(-1));
  const larger = button('larger', text.larger, () => desk().resize(1));
  const nextPaper = () => papers[(papers.indexOf(desk().state.paper) + 1) % papers.length] ?? 'light';
  const paper = button('sepia', text.sepia, () => desk().set({ paper: nextPaper() }));
  const layout = button('scroll', text.asScroll, () =>
    desk().set({ layout: desk().state.layout === 'book' ? 'scroll' : 'book' }),
  );
  looks.append(smaller, larger, paper, layout);
  bar.append(contents.opener, pages, looks);
  if (download) {
    const take = element('a', documentCss.tool, { href: download, download: '' });
    dress(take, 'download', text.download);
    bar.append(take);
  }
  if (onClose) bar.append(button('close', text.close, onClose, documentCss.closing));
  return {
    bar,
    panel: contents.panel,
    closeContents: contents.close,
    draw(state: BookState) {
      point(pages, book.turn);
      told.textContent = text.pageOfChapter
        .replace('{page}', String(state.page))
        .replace('{all}', String(state.pages));
      previous.disabled = desk().isAtStart;
      next.disabled = desk().isAtEnd;
      smaller.disabled = state.size <= 70;
      larger.disabled = state.size >= 220;
      dress(paper, nextPaper(), text[nextPaper()]);
      const isBook = state.layout === 'book';
      dress(layout, isBook ? 'scroll' : 'book', isBook ? text.asScroll : text.asBook);
      contents.draw(state);
    },
  };
}
