import { asksForTab, playEmbed } from '../../ui/page/embed-frame.ts';

/** Films and music of other houses play where their card stands once it is pressed; nothing of theirs is loaded before. */
export function playEmbedOnClick(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-fl-embed] > a')) {
    link.addEventListener('click', (event) => {
      if (!asksForTab(event) && playEmbed(link, link.innerText.replace(/\s+/g, ' '))) event.preventDefault();
    });
  }
}
