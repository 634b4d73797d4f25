import { type Embed, embedOf } from '@firstlook/contract/embed.ts';
import { escapeHtml } from './escape-html.ts';
import { wordsOfHtml } from './html-text.ts';
import type { RenderInput } from './render-input.ts';
import { translate } from './translate.ts';

/** A paragraph that holds a link, or the bare address of one, and nothing else; the HTML is what the sanitizer writes. */
const lineOfItsOwn =
  /<p(?: [^>]*)?>(?:\s|&nbsp;|<br \/>)*(?:<a [^>]*?href="([^"]*)"[^>]*>((?:(?!<\/?(?:a|p)[ >]).)*)<\/a>|(https:\/\/[^\s<"]+))(?:\s|&nbsp;|<br \/>)*<\/p>/g;

const plainAddress = (text: string) => text.replaceAll('&amp;', '&');

/** Words that say more than the address does. */
const titleOf = (words: string, { address }: Embed): string =>
  embedOf(words) || words === address ? '' : words;

function card(embed: Embed, words: string, locale: RenderInput['locale']): string {
  const { name, address, frame, kind } = embed;
  const title = titleOf(words, embed);
  const act = translate(locale, frame ? 'common:embed.play' : 'common:embed.open', { name });
  const head = title ? `<b dir="auto">${escapeHtml(title)}</b>` : '';
  return `<figure class="fl-embed" data-fl-embed="${kind}"><a href="${escapeHtml(address)}" target="_blank">${head}<span>${escapeHtml(act)}</span></a></figure>`;
}

const link = ({ address }: Embed, words: string): string =>
  `<p dir="auto"><a href="${escapeHtml(address)}">${escapeHtml(words || address)}</a></p>`;

/**
 * Films and music of other houses (`embedOf`) in rich text that was made harmless: a card on a page whose script can play
 * them, a plain link in a mail and in files.
 */
export function withEmbeds(html: string, { kind, locale, landingScriptUrl }: RenderInput): string {
  const isPage = kind === 'landingPage' && !!landingScriptUrl;
  return html.replace(lineOfItsOwn, (line: string, href = '', inner = '', bare = '') => {
    const embed = embedOf(plainAddress(href || bare));
    if (!embed) return line;
    const words = wordsOfHtml(inner);
    return isPage ? card(embed, words, locale) : link(embed, words);
  });
}
