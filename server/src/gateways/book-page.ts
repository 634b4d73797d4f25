import type { CleanBook, CleanChapter } from './book.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => escapes[one] ?? '');

/** What it looks like where a browser shows it by itself: in a tab of its own, and where no script of ours runs. */
const look = `:root{color-scheme:light dark}body{margin:0 auto;max-width:40rem;padding:1.5rem;font:1.125rem/1.65 serif}img{max-width:100%;height:auto}
nav ol{list-style:none;padding:0}section{margin-block:4rem}[data-align=center]{text-align:center}[data-align=end]{text-align:end}[data-weight=bold]{font-weight:bold}[data-slant=italic]{font-style:italic}`;

const languageOf = (language: string) => (language ? ` lang="${escaped(language)}"` : '');

/** Pictures stand where they belong; of one that could not be encoded its words stay. */
function withPictures(html: string, pictures: readonly (string | null)[]): string {
  return html.replace(/<img src="#picture-(\d+)" alt="([^"]*)">/g, (_, number: string, alt: string) => {
    const picture = pictures[Number(number)];
    return picture ? `<img src="${picture}" alt="${alt}">` : alt;
  });
}

function sectionOf(
  { number, title, language, direction, html }: CleanChapter,
  pictures: readonly (string | null)[],
) {
  return `<section id="book-c${number}" dir="${direction}" data-title="${escaped(title)}"${languageOf(language)}>${withPictures(html, pictures)}</section>`;
}

/** The edition of a book: one page without a script, a form or an address that is loaded. */
export function bookPage(book: CleanBook, pictures: readonly (string | null)[]): string {
  const { title, language, turn, contents, chapters } = book;
  const lines = contents.map(
    (line) =>
      `<li data-level="${line.level}"><a href="#${escaped(line.target)}">${escaped(line.title)}</a></li>`,
  );
  return `<!doctype html><html dir="${turn}"${languageOf(language)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${look}</style></head><body><nav><ol>${lines.join('')}</ol></nav>${chapters.map((one) => sectionOf(one, pictures)).join('')}</body></html>`;
}
