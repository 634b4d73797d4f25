import type { CleanBook, CleanChapter } from './book.ts';

/** Pictures of a page take no more than this together, as they are written, each at each of its places: the whole of a book comes at once. */
export const mostPictureBytes = 16 * 1024 * 1024;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => escapes[one] ?? '');

/** What it looks like where a browser shows it by itself: in a tab of its own, and where no script of ours runs. */
const look = `:root{color-scheme:light dark}body{margin:0 auto;max-width:40rem;padding:1.5rem;font:1.125rem/1.65 serif}img{max-width:100%;height:auto}
nav ol{list-style:none;padding:0}section{margin-block:4rem}[data-align=center]{text-align:center}[data-align=end]{text-align:end}[data-weight=bold]{font-weight:bold}[data-slant=italic]{font-style:italic}`;

const languageOf = (language: string) => (language ? ` lang="${escaped(language)}"` : '');

/** Puts pictures where they belong; of one that could not be encoded, or has no room any more, its words stay. */
function placePictures(pictures: readonly (string | null)[]): (html: string) => string {
  let room = mostPictureBytes;
  const place = (_: string, number: string, alt: string) => {
    const picture = pictures[Number(number)];
    if (!picture || picture.length > room) return alt;
    room -= picture.length;
    return `<img src="${picture}" alt="${alt}">`;
  };
  return (html) => html.replace(/<img src="#picture-(\d+)" alt="([^"]*)">/g, place);
}

const sectionOf = ({ number, title, language, direction, html }: CleanChapter) =>
  `<section id="book-c${number}" dir="${direction}" data-title="${escaped(title)}"${languageOf(language)}>${html}</section>`;

/** The edition of a book: one page without a script, a form or an address that is loaded. */
export function bookPage(book: CleanBook, pictures: readonly (string | null)[]): string {
  const { title, language, turn, contents, chapters } = book;
  const withPictures = placePictures(pictures);
  const lines = contents.map(
    (line) =>
      `<li data-level="${line.level}"><a href="#${escaped(line.target)}">${escaped(line.title)}</a></li>`,
  );
  return `<!doctype html><html dir="${turn}"${languageOf(language)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${look}</style></head><body><nav><ol>${lines.join('')}</ol></nav>${chapters.map((one) => sectionOf({ ...one, html: withPictures(one.html) })).join('')}</body></html>`;
}
