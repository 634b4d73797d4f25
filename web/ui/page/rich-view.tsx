import { type Embed, embedOf } from '@firstlook/contract/embed.ts';
import { splitAtPhones } from '@firstlook/contract/phone-in-text.ts';
import { richAttributes, richStyles, richTableTags, richTextTags } from '@firstlook/contract/rich-text.ts';
import { type MouseEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { element } from '../../device/element.ts';
import css from '../field/rich/rich-text.module.css';
import { asksForTab, playEmbed } from './embed-frame.ts';

const allowed = new Set([...richTextTags, ...richTableTags, 'img'].map((tag) => tag.toUpperCase()));
const active = ['SCRIPT', 'STYLE', 'TEMPLATE', 'SVG', 'MATH', 'IFRAME', 'OBJECT'];

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

/** Of the declarations those that say something of the text. */
function plainStyle({ style }: HTMLElement): string {
  return Object.entries(richStyles)
    .map(([name, values]) => [name, style.getPropertyValue(name), values] as const)
    .filter(([, said, values]) => values.some((one) => one.test(said)))
    .map(([name, said]) => `${name}: ${said}`)
    .join('; ');
}

const addresses: Record<string, RegExp> = {
  href: /^(?:https?:|mailto:|tel:)/i,
  src: /^(?:https?:|\/(?!\/))/i,
};

function keepPlainAttributes(element: HTMLElement): void {
  const mayStay = [...(richAttributes['*'] ?? []), ...(richAttributes[element.localName] ?? [])];
  const style = plainStyle(element);
  for (const { name, value } of [...element.attributes])
    if (!mayStay.includes(name) || addresses[name]?.test(value) === false) element.removeAttribute(name);
  if (style) element.setAttribute('style', style);
  else element.removeAttribute('style');
  if (element.tagName === 'IMG') element.setAttribute('loading', 'lazy');
  if (element.tagName === 'A' && element.hasAttribute('href')) {
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  }
}

/** A link, or a bare address, that stands alone in its paragraph becomes a card, as on pages (`embed-card.ts` of the server). */
function showEmbed(line: HTMLParagraphElement, said: (embed: Embed) => string): void {
  const words = line.textContent?.trim() ?? '';
  const [link] = line.querySelectorAll('a');
  const isAlone =
    line.querySelectorAll('a, img').length <= 1 && (!link || link.textContent?.trim() === words);
  const embed = isAlone ? embedOf(link?.href ?? words) : null;
  if (!embed) return;
  const card = element('figure', css.embed, { 'data-embed': embed.kind });
  const way = element('a', '', { href: embed.address, target: '_blank', rel: 'noopener noreferrer' });
  if (!embedOf(words) && words !== embed.address) {
    const title = element('b', '', { dir: 'auto' });
    title.textContent = words;
    way.append(title);
  }
  const act = element('span');
  act.textContent = said(embed);
  way.append(act);
  card.append(way);
  line.replaceWith(card);
}

/** The server sanitizes what is stored; this keeps to the same tags once more before anything is drawn. */
function harmless(html: string, said: (embed: Embed) => string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of [...body.querySelectorAll<HTMLElement>('*')]) {
    if (allowed.has(element.tagName)) keepPlainAttributes(element);
    else if (active.includes(element.tagName.toUpperCase())) element.remove();
    else element.replaceWith(...element.childNodes);
  }
  // What stands inside an outermost block follows it (as on pages and in mails).
  for (const block of body.children) if (!block.hasAttribute('dir')) block.setAttribute('dir', 'auto');
  keepPhonesInOrder(body);
  for (const line of body.querySelectorAll('p')) showEmbed(line, said);
  return body.innerHTML;
}

/** Formatted text for reading: what pages show of it, this shows. */
export function RichView({ html, locale }: { html: string; locale: string }) {
  const { t } = useTranslation();
  const safe = useMemo(
    () => harmless(html, ({ frame, name }) => t(frame ? 'common:embed.play' : 'common:embed.open', { name })),
    [html, t],
  );
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-embed] > a');
    if (link && !asksForTab(event) && playEmbed(link, link.innerText.replace(/\s+/g, ' ')))
      event.preventDefault();
  };
  // Bare words have no block to find their direction.
  const hasBlocks = /<(?:p|ul|ol|dl|blockquote|h\d|div|table|figure|pre)\b/i.test(safe);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links within are pressed; a key presses them too
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links within are pressed; a key presses them too
    <div
      className={css.view}
      onClick={onClick}
      dir={hasBlocks ? undefined : 'auto'}
      lang={locale === 'heF' ? 'he' : locale}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server on write, reduced to plain tags above
      dangerouslySetInnerHTML={{ __html: safe }}
    />
  );
}
