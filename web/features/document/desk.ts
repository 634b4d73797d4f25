import { element } from '../../device/element.ts';
import css from './document.module.css';
import { spreadOf } from './page-text.ts';
import type { PageView } from './page-view.ts';
import type { ToolState } from './toolbar.ts';

const zooms = [50, 75, 100, 125, 150, 200, 300, 400];
/** Sheets are never wider than this at 100 %, pixels: longer lines tire. */
const widest = 900;
/** Two pages lie open where there is so much room, pixels. */
const spreadWidth = 1000;
const gap = 24;

/** The pages of an open document as they lie: which is read, how large they are, and how they follow each other. */
export class Desk {
  readonly state: ToolState;
  readonly #stage: HTMLElement;
  readonly #views: readonly PageView[];
  readonly #sheets = element('div', css.pages);
  readonly #onState: (state: ToolState) => void;
  readonly #near: IntersectionObserver;
  readonly #resized = new ResizeObserver(() => this.#lay());
  /** Where the stage stood when the reader went to a page: until they scroll, that is the page they read. */
  #heldAt = Number.NaN;

  constructor(stage: HTMLElement, views: readonly PageView[], onState: (state: ToolState) => void) {
    this.#stage = stage;
    this.#views = views;
    this.#onState = onState;
    this.state = {
      page: 1,
      pages: views.length,
      layout: 'scroll',
      isText: false,
      zoom: 100,
      direction: getComputedStyle(stage).direction === 'rtl' ? 'rtl' : 'ltr',
    };
    this.#sheets.append(...views.map(({ box }) => box));
    stage.replaceChildren(this.#sheets);
    this.#near = new IntersectionObserver((entries) => this.#draw(entries), {
      root: stage,
      rootMargin: '100% 0px',
    });
    for (const { box } of views) this.#near.observe(box);
    this.#resized.observe(stage);
    stage.addEventListener('scroll', () => this.#follow(), { passive: true });
    this.#lay();
  }

  get page(): number {
    return this.state.page;
  }

  goTo(wanted: number): void {
    const page = Math.min(Math.max(1, Math.round(wanted) || 1), this.state.pages);
    this.state.page = page;
    if (this.state.layout === 'book') {
      this.#lay();
      return;
    }
    const top = this.#views[page - 1]?.box.getBoundingClientRect().top ?? 0;
    this.#stage.scrollTop += top - this.#stage.getBoundingClientRect().top - gap / 2;
    this.stay(page);
  }

  stay(page: number): void {
    this.state.page = page;
    this.#heldAt = this.#stage.scrollTop;
    this.#onState(this.state);
  }

  turn(by: 1 | -1): void {
    const { layout, page } = this.state;
    const shown = layout === 'book' ? this.#open() : [page];
    this.goTo(by > 0 ? (shown.at(-1) ?? page) + 1 : (shown[0] ?? page) - 1);
  }

  /** The next larger or smaller size; 0: as wide as there is room. */
  zoom(by: 1 | -1 | 0): void {
    const { zoom } = this.state;
    const next = by > 0 ? zooms.find((one) => one > zoom) : zooms.findLast((one) => one < zoom);
    this.#keepPage({ zoom: by === 0 ? 100 : (next ?? zoom) });
  }

  set(change: Partial<Pick<ToolState, 'layout' | 'isText' | 'direction'>>): void {
    this.#keepPage(change);
  }

  destroy(): void {
    this.#near.disconnect();
    this.#resized.disconnect();
    for (const view of this.#views) view.clear();
  }

  #keepPage(change: Partial<ToolState>): void {
    const { page } = this.state;
    Object.assign(this.state, change);
    this.#lay();
    this.goTo(page);
  }

  #isWide(): boolean {
    return this.#stage.clientWidth >= spreadWidth && !this.state.isText;
  }

  #open(): number[] {
    return spreadOf(this.state.page, this.state.pages, this.#isWide());
  }

  #draw(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries)
      this.#views[Number((target as HTMLElement).dataset.page) - 1]?.setNear(isIntersecting);
  }

  #lay(): void {
    const { layout, isText, direction, zoom } = this.state;
    const isBook = layout === 'book';
    this.#sheets.dataset.layout = layout;
    this.#sheets.dataset.text = String(isText);
    this.#sheets.dir = isBook ? direction : '';
    this.#sheets.style.setProperty('--text-zoom', String(zoom / 100));
    const open = new Set(this.#open());
    const beside = isBook && this.#isWide() ? 2 : 1;
    const room = Math.min((this.#stage.clientWidth - gap * (beside + 1)) / beside, widest);
    for (const [at, view] of this.#views.entries()) {
      view.box.hidden = isBook && !open.has(at + 1);
      const { width, height } = view.size;
      // A page of a book is seen whole; what is scrolled is as wide as it can be.
      const fitting = isBook ? (this.#stage.clientHeight - gap * 2) / height : Number.POSITIVE_INFINITY;
      view.setScale((Math.min(room / width, fitting) * zoom) / 100);
      view.setText(isText);
    }
    this.#onState(this.state);
  }

  /** The page that lies under the upper third of the window is the one that is read, unless the reader went to another that is in it. */
  #follow(): void {
    if (this.state.layout === 'book' || Math.abs(this.#stage.scrollTop - this.#heldAt) < 2) return;
    this.#heldAt = Number.NaN;
    const { top, height } = this.#stage.getBoundingClientRect();
    const line = top + height / 3;
    const at = this.#views.findLastIndex(({ box }) => box.getBoundingClientRect().top <= line);
    if (at + 1 === this.state.page) return;
    this.state.page = Math.max(1, at + 1);
    this.#onState(this.state);
  }
}
