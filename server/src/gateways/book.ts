import type { ReadingFault } from '@firstlook/contract/reading-fault.ts';

/** Name of the edition that is made of a book. */
export const madeBook = 'reading.html';

/** The book cannot be made readable here. */
export class BookError extends Error {
  readonly fault: ReadingFault;

  constructor(fault: ReadingFault, detail: string = fault) {
    super(`book: ${detail}`);
    this.fault = fault;
  }
}

export interface BookGateway {
  /**
   * Makes an EPUB readable: its chapters written anew of an allow-list, its pictures encoded anew, in one page without a script or an address
   * that is loaded.
   *
   * @param into a folder to be made, in which the edition alone is afterwards, as `madeBook`
   * @param work a folder to be made, for what lies between the two
   * @throws BookError
   */
  toEdition(request: { source: string; into: string; work: string; signal?: AbortSignal }): Promise<void>;
}

/** What the child hands over: the book without its pictures. */
export interface CleanBook {
  title: string;
  language: string;
  /** Which way pages are turned. */
  turn: 'rtl' | 'ltr';
  contents: { level: number; title: string; target: string }[];
  chapters: CleanChapter[];
  /** How many pictures lie beside it, as `picture-0` and so on. */
  pictures: number;
}

export interface CleanChapter {
  /** Its place in the spine, by which links name it. */
  number: number;
  title: string;
  language: string;
  direction: 'rtl' | 'ltr';
  /** Of allowed elements alone; a picture is `<img src="#picture-0"`. */
  html: string;
}
