import { type HtmlToTextOptions, htmlToText } from 'html-to-text';

const asOneLine: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: '*', format: 'inline' },
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'br', format: 'lineBreak' },
    ...['p', 'div', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'tr', 'td', 'th'].map(
      (selector) => ({
        selector,
        format: 'block',
      }),
    ),
  ],
};

/** The words of rich text in one line, for cards, search and facts; empty for what is no text. */
export function wordsOfHtml(value: unknown): string {
  if (typeof value !== 'string') return '';
  // Most values hold neither tags nor entities.
  const text = /[<&]/.test(value) ? htmlToText(value, asOneLine) : value;
  return text.replace(/\s+/g, ' ').trim();
}
