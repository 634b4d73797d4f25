import { shareLink } from '../../device/share-link.ts';

/** How long it is said that the link was copied. */
const toldForMs = 4000;

/**
 * "Share" in the head of the page. What is shared is the public address that the page names for search engines, never the one
 * in the address bar: that may be somebody's own. Without a script the button is not there, nor without such an address.
 */
export function shareOnClick(): void {
  const button = document.querySelector<HTMLElement>('[data-fl-share]');
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  if (!button || !url) return;
  const status = button.parentElement?.querySelector<HTMLElement>('[data-fl-copied-words]');
  let timer: ReturnType<typeof setTimeout> | undefined;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const shared = await shareLink({ title: button.dataset.flShare ?? '', url });
    if (!status || shared === 'shared') return;
    clearTimeout(timer);
    if (shared === 'copied') {
      status.textContent = status.dataset.flCopiedWords ?? '';
      timer = setTimeout(() => status.replaceChildren(), toldForMs);
    } else {
      const link = document.createElement('bdi');
      link.textContent = url;
      // It stays: it is to be selected by hand.
      status.replaceChildren(status.dataset.flFailedWords ?? '', ' ', link);
    }
  });
}
