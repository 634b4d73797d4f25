import { findOnPage, type Match, mostMatches, searchedLetters } from './page-text.ts';
import type { PageView } from './page-view.ts';

/** Names under which the sheet of styles paints matches. */
const paints = { all: 'document-match', now: 'document-match-now' } as const;
/** Without the means to mark, a match is still gone to. */
const canPaint = () => 'highlights' in CSS;

export interface FinderState {
  /** Which match is shown, from 1; 0 where there is none. */
  now: number;
  all: number;
  isCapped: boolean;
}

/** Where the reader is, and how they are brought elsewhere. */
interface Place {
  readonly page: number;
  goTo(page: number): void;
  /** The reader is at this page already. */
  stay(page: number): void;
}

/** Looks through the pages one after the other, and marks what it finds in their text without touching it. */
export class Finder {
  readonly #pages: readonly PageView[];
  readonly #place: Place;
  readonly #onChange: (state: FinderState) => void;
  #matches: Match[] = [];
  #now = -1;
  /** A search that was begun before another one finds nothing. */
  #turn = 0;
  #searched = '';
  /** Set while a match waits for its page to be drawn. */
  #isAwaited = false;

  constructor(pages: readonly PageView[], place: Place, onChange: (state: FinderState) => void) {
    this.#pages = pages;
    this.#place = place;
    this.#onChange = onChange;
  }

  async find(words: string): Promise<void> {
    const searched = searchedLetters(words);
    if (searched === this.#searched) return;
    this.#searched = searched;
    this.#turn += 1;
    const own = this.#turn;
    this.#matches = [];
    this.#now = -1;
    this.#paint();
    if (searched !== '') await this.#look(words, own);
    if (own !== this.#turn) return;
    if (this.#now < 0 && this.#matches.length > 0) this.#choose(0);
    this.#paint();
    this.#tell();
  }

  step(by: 1 | -1): void {
    const all = this.#matches.length;
    if (all > 0) this.#choose((this.#now + by + all) % all);
  }

  /** Another page is drawn: its matches can be marked. */
  drawn(): void {
    if (this.#matches.length === 0) return;
    this.#paint();
    if (!this.#isAwaited) return;
    // Who went on to another page meanwhile is not brought back.
    const isElsewhere = this.#matches[this.#now]?.page !== this.#place.page;
    this.#isAwaited = !isElsewhere && !this.#show();
  }

  destroy(): void {
    this.#turn += 1;
    if (canPaint()) for (const name of Object.values(paints)) CSS.highlights.delete(name);
  }

  /** The first one from where the reader is, as soon as it is known; the number of all comes in the end. */
  async #look(words: string, own: number): Promise<void> {
    const begin = this.#place.page;
    for (const [at, page] of this.#pages.entries()) {
      if (this.#matches.length >= mostMatches) return;
      const runs = await page.runs();
      if (own !== this.#turn) return;
      const room = mostMatches - this.#matches.length;
      this.#matches.push(...findOnPage(runs, words, at + 1).slice(0, room));
      const next = this.#matches.findIndex((match) => match.page >= begin);
      if (this.#now < 0 && next >= 0) this.#choose(next);
    }
  }

  #choose(next: number): void {
    this.#now = next;
    this.#paint();
    this.#isAwaited = !this.#show();
    if (this.#isAwaited) this.#place.goTo(this.#matches[next]?.page ?? 1);
    this.#tell();
  }

  /** @returns whether the match could be brought into sight: on a page that is not drawn there is none */
  #show(): boolean {
    const current = this.#matches[this.#now];
    const range = current && this.#rangeOf(current);
    if (!range) return false;
    range.startContainer.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest' });
    this.#place.stay(current.page);
    return true;
  }

  #rangeOf(match: Match): Range | null {
    return this.#pages[match.page - 1]?.rangeOf(match) ?? null;
  }

  #paint(): void {
    if (!canPaint()) return;
    const current = this.#matches[this.#now];
    const rangesOf = (matches: Match[]) =>
      matches.map((match) => this.#rangeOf(match)).filter((range) => range !== null);
    const others = this.#matches.filter((match) => match !== current);
    CSS.highlights.set(paints.all, new Highlight(...rangesOf(others)));
    CSS.highlights.set(paints.now, new Highlight(...rangesOf(current ? [current] : [])));
  }

  #tell(): void {
    const all = this.#matches.length;
    this.#onChange({ now: this.#now + 1, all, isCapped: all >= mostMatches });
  }
}
