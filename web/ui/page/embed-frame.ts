import { embedOf } from '@firstlook/contract/embed.ts';
import { element } from '../../device/element.ts';

/**
 * Plays in place of its card what a link leads to: from now on the other house knows of the reader. Serves screens
 * and pages that the server draws.
 *
 * @param words what the card says: the frame's name
 * @returns false where the link is one like any other, or plays at the other house alone
 */
export function playEmbed(link: HTMLAnchorElement, words: string): boolean {
  const embed = embedOf(link.href);
  const card = link.parentElement;
  if (!embed?.frame || !card) return false;
  const frame = element('iframe', '', {
    src: embed.frame,
    title: words,
    allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    // No window of ours is led elsewhere. It is told where it plays, for without that some refuse, and not on which page.
    sandbox: 'allow-scripts allow-same-origin allow-popups allow-presentation',
    referrerpolicy: 'strict-origin-when-cross-origin',
  });
  card.dataset.playing = embed.kind;
  card.replaceChildren(frame);
  frame.focus();
  return true;
}

/** A new tab that the reader asks for is the browser's. */
export const asksForTab = (event: MouseEvent | React.MouseEvent): boolean =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
