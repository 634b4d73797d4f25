export const papers = ['light', 'sepia', 'dark'] as const;
export type Paper = (typeof papers)[number];

/** Where a book is read in this tab, and how: no more than that, and nothing of the link by which it was opened. */
export interface BookPlace {
  path: string;
  chapter: number;
  /** From 0, its beginning, to 1. */
  part: number;
  size: number;
  layout: 'book' | 'scroll';
  paper: Paper | null;
}

const key = 'firstlook-book';

const pathOf = (address: string) => new URL(address, location.origin).pathname;
const within = (value: unknown, least: number, most: number) =>
  Math.min(Math.max(least, Number(value) || 0), most);

/** Another book begins at its beginning and is read as the last one was. */
export function placeIn(address: string): Omit<BookPlace, 'path'> {
  let kept: Partial<BookPlace> = {};
  try {
    kept = (JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<BookPlace> | null) ?? {};
  } catch {
    // A browser that keeps nothing.
  }
  const isSame = kept.path === pathOf(address);
  return {
    chapter: isSame ? within(Math.trunc(Number(kept.chapter)), 0, 10_000) : 0,
    part: isSame ? within(kept.part, 0, 1) : 0,
    size: within(kept.size ?? 100, 70, 220),
    layout: kept.layout === 'scroll' ? 'scroll' : 'book',
    paper: papers.find((one) => one === kept.paper) ?? null,
  };
}

export function keepPlace(address: string, place: Omit<BookPlace, 'path'>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ path: pathOf(address), ...place }));
  } catch {
    // The book begins at its beginning again.
  }
}
