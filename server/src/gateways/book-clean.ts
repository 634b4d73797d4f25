import { BookError, type CleanBook } from './book.ts';
import { partsOf } from './book-archive.ts';
import { cleanChapter, Shelf } from './book-chapter.ts';
import { contentsOf, openPackage } from './book-package.ts';

/**
 * An EPUB made anew of what is read in it: chapters of allowed elements, with nothing that runs, loads or leads anywhere but into the book
 * and to the web (docs/decisions/0121).
 *
 * @returns the book, and its pictures as they came: they are encoded anew before anybody sees them
 * @throws BookError
 */
export function cleanBook(bytes: Buffer): { book: CleanBook; pictures: Buffer[] } {
  const parts = partsOf(bytes);
  const found = openPackage(parts);
  const shelf = new Shelf(parts, found.spine, found.language);
  const chapters = found.spine.map((path) => cleanChapter(shelf, path)).filter((one) => one !== null);
  if (chapters.length === 0) throw new BookError('damaged', 'nothing to read');
  const numbers = new Set(chapters.map(({ number }) => number));
  const contents = contentsOf(parts, found)
    .filter(({ path }) => numbers.has(shelf.numberOf(path) ?? 0))
    .map((line) => ({ level: line.level, title: line.title, target: shelf.targetOf(line) ?? '' }));
  const { title, language, turn } = found;
  const said =
    contents.length > 0
      ? contents
      : chapters.map((one) => ({ level: 1, title: one.title, target: `book-c${one.number}` }));
  return {
    book: {
      title,
      language,
      turn: language || turn === 'rtl' ? turn : (chapters[0]?.direction ?? turn),
      contents: said.filter((line) => line.title !== ''),
      chapters,
      pictures: shelf.pictures.length,
    },
    pictures: shelf.pictures,
  };
}
