import { element } from '../../device/element.ts';
import css from './book.module.css';
import { type BookContent, showChapter } from './book-content.ts';
import type { BookPlace, Paper } from './book-place.ts';

export interface BookState {
  chapter: number;
  page: number;
  pages: number;
  layout: 'book' | 'scroll';
  /** Percent. */
  size: number;
  paper: Paper;
}

const sizes = [70, 85, 100, 115, 130, 150, 180, 220];

interface DeskOptions {
  stage: HTMLElement;
  book: BookContent;
  place: Omit<BookPlace, 'path'>;
  nextChapter: string;
  onState: (state: BookState) => void;
}

/** An open book: one chapter at a time, on pages beside each other or as one long page. */
export class BookDesk {
  readonly state: BookState;
  readonly #options: DeskOptions;
  readonly #leaf = element('div', css.leaf);
  #flow = element('div', css.flow);
  /** Stands behind the last word: where it lies is how long the chapter is. */
  readonly #end = element('span', css.end, { 'aria-hidden': 'true' });
  readonly #resized = new ResizeObserver(() => this.#keepWords(() => undefined));

  constructor(options: DeskOptions) {
    this.#options = options;
    const { stage, book, place } = options;
    const chapter = Math.min(place.chapter, book.chapters.length - 1);
    const isDark = document.documentElement.dataset.theme === 'dark';
    this.state = {
      chapter,
      page: 1,
      pages: 1,
      layout: place.layout,
      size: place.size,
      paper: place.paper ?? (isDark ? 'dark' : 'light'),
    };
    this.#leaf.append(this.#flow);
    stage.replaceChildren(this.#leaf);
    stage.addEventListener('scroll', () => this.#follow(), { passive: true });
    this.#leaf.addEventListener('focusin', ({ target }) => this.#reveal(target as Element));
    this.#leaf.addEventListener('click', (event) => this.#followLink(event));
    this.#open(chapter);
    this.goTo(Math.round(place.part * this.state.pages) + 1);
    this.#resized.observe(stage);
    // A picture that came later moves what stands behind it.
    this.#leaf.addEventListener('load', () => this.#keepWords(() => undefined), { capture: true });
  }

  get turnDirection(): 'rtl' | 'ltr' {
    return this.#options.book.turn;
  }

  /** How far into the chapter one is, from 0 to 1. */
  get part(): number {
    return (this.state.page - 1) / this.state.pages;
  }

  goTo(wanted: number): void {
    this.state.page = Math.min(Math.max(1, wanted), this.state.pages);
    const { stage } = this.#options;
    if (this.state.layout === 'book') this.#shift();
    else {
      this.#flow.style.translate = '';
      stage.scrollTop = (this.state.page - 1) * stage.clientHeight;
    }
    this.#tell();
  }

  /** To the next page or the one before, over the ends of chapters. */
  turn(by: 1 | -1): void {
    const { page, pages, chapter } = this.state;
    const next = page + by;
    if (next >= 1 && next <= pages) {
      this.goTo(next);
      return;
    }
    if (!this.#options.book.chapters[chapter + by]) return;
    this.#open(chapter + by);
    this.goTo(by > 0 ? 1 : this.state.pages);
  }

  get isAtStart(): boolean {
    return this.state.page === 1 && this.state.chapter === 0;
  }

  get isAtEnd(): boolean {
    return (
      this.state.page === this.state.pages && this.state.chapter === this.#options.book.chapters.length - 1
    );
  }

  /** To a place that the contents or a link names, as `book-c3` or `book-c3-0123456789ab`. */
  goToPlace(target: string): void {
    const [, id = ''] = /^(book-c\d+)/.exec(target) ?? [];
    const chapter = this.#options.book.chapters.findIndex((one) => one.id === id);
    if (chapter < 0) return;
    if (chapter !== this.state.chapter) this.#open(chapter);
    const found = target === id ? null : this.#flow.querySelector(`[data-place="${CSS.escape(target)}"]`);
    this.goTo(found ? this.#pageOf(found) : 1);
  }

  resize(by: 1 | -1): void {
    const { size } = this.state;
    const next = by > 0 ? sizes.find((one) => one > size) : sizes.findLast((one) => one < size);
    if (next) this.#keepWords(() => Object.assign(this.state, { size: next }));
  }

  set(change: Partial<Pick<BookState, 'layout' | 'paper'>>): void {
    this.#keepWords(() => Object.assign(this.state, change));
  }

  destroy(): void {
    this.#resized.disconnect();
    this.#leaf.remove();
  }

  #open(chapter: number): void {
    const { book, nextChapter, stage } = this.#options;
    const found = book.chapters[chapter];
    if (!found) return;
    this.state.chapter = chapter;
    const flow = element('div', css.flow, { dir: book.turn });
    const shown = showChapter(found);
    flow.append(shown, this.#end);
    if (book.chapters[chapter + 1]) {
      const next = element('button', css.next, { type: 'button' });
      next.textContent = nextChapter;
      next.addEventListener('click', () => {
        this.#open(chapter + 1);
        this.goTo(1);
        stage.focus();
      });
      flow.append(next);
    }
    this.#flow.replaceWith(flow);
    this.#flow = flow;
    this.#lay();
  }

  #lay(): void {
    const { stage } = this.#options;
    const { layout, size, paper } = this.state;
    stage.dataset.layout = layout;
    const reader = stage.parentElement;
    if (reader) reader.dataset.paper = paper;
    this.#leaf.style.setProperty('--letters', String(size / 100));
    this.#leaf.style.setProperty('--page-height', `${Math.max(120, stage.clientHeight - 64)}px`);
    this.state.pages =
      layout === 'scroll'
        ? Math.max(1, Math.ceil((stage.scrollHeight - 4) / Math.max(1, stage.clientHeight)))
        : this.#pageOf(this.#end);
  }

  /** The page on which an element begins. */
  #pageOf(found: Element): number {
    const [box] = [...found.getClientRects(), found.getBoundingClientRect()];
    const whole = this.#flow.getBoundingClientRect();
    if (!box) return 1;
    const { stage, book } = this.#options;
    if (this.state.layout === 'scroll')
      return Math.floor((box.top - whole.top) / Math.max(1, stage.clientHeight)) + 1;
    const away = book.turn === 'rtl' ? whole.right - box.right : box.left - whole.left;
    return Math.max(1, Math.floor((away + 1) / Math.max(1, this.#leaf.clientWidth)) + 1);
  }

  /** Does something that moves the words, and goes to where the reader's are then. */
  #keepWords(change: () => unknown): void {
    const { page, pages } = this.state;
    change();
    this.#lay();
    // The middle of what was in view is in view again, however many pages there are now.
    this.goTo(page === 1 ? 1 : Math.ceil(((page - 0.5) / pages) * this.state.pages));
  }

  #shift(): void {
    this.#options.stage.scrollTop = 0;
    const away = (this.state.page - 1) * this.#leaf.clientWidth;
    this.#flow.style.translate = `${this.turnDirection === 'rtl' ? away : -away}px`;
  }

  #reveal(target: Element): void {
    if (this.state.layout === 'scroll') return;
    // The browser brought what has the focus into view by itself, where pages are no place to scroll.
    this.#leaf.scrollLeft = 0;
    const page = this.#pageOf(target);
    if (page !== this.state.page) this.goTo(page);
  }

  #followLink(event: MouseEvent): void {
    const target = (event.target as Element).closest('a')?.getAttribute('href') ?? '';
    if (!target.startsWith('#')) return;
    event.preventDefault();
    this.goToPlace(target.slice(1));
  }

  #follow(): void {
    const { stage } = this.#options;
    if (this.state.layout !== 'scroll') return;
    const page = Math.min(
      this.state.pages,
      Math.round(stage.scrollTop / Math.max(1, stage.clientHeight)) + 1,
    );
    if (page === this.state.page) return;
    this.state.page = page;
    this.#tell();
  }

  #tell(): void {
    this.#options.onState(this.state);
  }
}
