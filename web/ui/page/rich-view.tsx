import { splitAtPhones } from '@firstlook/contract/phone-in-text.ts';
import { useMemo } from 'react';
import css from '../field/rich-text.module.css';

const allowed = new Set([
  'P',
  'BR',
  'STRONG',
  'B',
  'EM',
  'I',
  'U',
  'S',
  'UL',
  'OL',
  'LI',
  'BLOCKQUOTE',
  'H2',
  'H3',
  'H4',
  'A',
  'SPAN',
  'DIV',
]);

/** Phone numbers are read from left to right (as on pages and in mails). */
function keepPhonesInOrder(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const node of texts) {
    const pieces = splitAtPhones(node.data);
    if (!pieces.some((piece) => piece.isPhone)) continue;
    node.replaceWith(
      ...pieces.map((piece) => {
        if (!piece.isPhone) return piece.text;
        const phone = document.createElement('bdi');
        phone.dir = 'ltr';
        phone.textContent = piece.text;
        return phone;
      }),
    );
  }
}

/** The server sanitizes what is stored; this keeps to plain tags once more before anything is drawn. */
function harmless(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of [...body.querySelectorAll('*')]) {
    if (!allowed.has(element.tagName)) {
      if (
        ['SCRIPT', 'STYLE', 'TEMPLATE', 'SVG', 'MATH', 'IFRAME', 'OBJECT'].includes(
          element.tagName.toUpperCase(),
        )
      )
        element.remove();
      else element.replaceWith(...element.childNodes);
      continue;
    }
    const href = element.getAttribute('href');
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
    if (element.tagName === 'A' && href && /^(https?:|mailto:)/i.test(href)) {
      element.setAttribute('href', href);
      element.setAttribute('target', '_blank');
      element.setAttribute('rel', 'noopener noreferrer');
    }
  }
  // What stands inside an outermost block follows it (as on pages and in mails).
  for (const block of body.children) block.setAttribute('dir', 'auto');
  keepPhonesInOrder(body);
  return body.innerHTML;
}

/** Formatted text for reading. */
export function RichView({ html, locale }: { html: string; locale: string }) {
  const safe = useMemo(() => harmless(html), [html]);
  // Bare words have no block to find their direction.
  const hasBlocks = /<(?:p|ul|ol|blockquote|h\d|div)\b/i.test(safe);
  return (
    <div
      className={css.view}
      dir={hasBlocks ? undefined : 'auto'}
      lang={locale === 'heF' ? 'he' : locale}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server on write, reduced to plain tags above
      dangerouslySetInnerHTML={{ __html: safe }}
    />
  );
}
