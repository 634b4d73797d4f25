import { splitAtPhones } from '@firstlook/contract/phone-in-text.ts';
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

const rightToLeft = /[\u0590-\u08ff]/;

/** A number that the page draws from left to right stands between the marks that do the same in plain text. */
const formatPhone: FormatCallback = (element, walk, builder) => {
  const pieces = splitAtPhones(wordsOf(element).trim());
  const isNumber = pieces.length === 1 && pieces[0]?.isPhone === true;
  if (isNumber) builder.addInline('\u2066', { noWordTransform: true });
  walk(element.children, builder);
  if (isNumber) builder.addInline('\u2069', { noWordTransform: true });
};

/** The text part of a mail, from the same sanitized HTML: pictures left out, layout tables read in order. */
export function toTextPart(html: string): string {
  const text = htmlToText(html, {
    wordwrap: false,
    limits: { maxInputLength: 600_000, maxDepth: 150 },
    formatters: { address: formatLink, phone: formatPhone },
    selectors: [
      { selector: 'a', format: 'address' },
      { selector: 'bdi[dir="ltr"]', format: 'phone' },
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
  const tidy = text
    .replace(/[ \t\u00A0]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return rightToLeft.test(tidy) ? tidy : tidy.replace(/[\u2066\u2069]/g, '');
}
