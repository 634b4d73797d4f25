import { type FormatCallback, htmlToText } from 'html-to-text';

interface Element {
  data?: string;
  children?: Element[];
}

function wordsOf(element: Element): string {
  return (element.data ?? '') + (element.children ?? []).map(wordsOf).join('');
}

/** The words first, their address on a line of its own: an address inside a Hebrew line jumps about. */
const formatLink: FormatCallback = (element, walk, builder) => {
  // A picture's link is repeated by the words beside it.
  const hasWords = wordsOf(element).trim() !== '';
  const href = String(element.attribs?.href ?? '').replace(/^mailto:|^tel:.*/, '');
  walk(element.children, builder);
  if (hasWords && href && /^(?:https?:|fl[0-9a-f]{24}x)/.test(href)) {
    builder.addLineBreak();
    builder.addInline(href, { noWordTransform: true });
    builder.addLineBreak();
  }
};

/** The text part of a mail, from the same sanitized HTML: pictures left out, layout tables read in order. */
export function toTextPart(html: string): string {
  const text = htmlToText(html, {
    wordwrap: false,
    limits: { maxInputLength: 600_000, maxDepth: 150 },
    formatters: { address: formatLink },
    selectors: [
      { selector: 'a', format: 'address' },
      { selector: 'img', format: 'skip' },
      { selector: '.fl-preheader', format: 'skip' },
      { selector: '.fl-quiet', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({
        selector,
        format: 'heading',
        options: { uppercase: false },
      })),
      { selector: 'td', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'div', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'ul', options: { itemPrefix: '• ' } },
    ],
  });
  return text
    .replace(/[ \t\u00A0]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
