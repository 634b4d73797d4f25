import { element } from '../../device/element.ts';
import css from './document-window.module.css';
import type { mountBook } from './mount-book.ts';

/**
 * Opens the document of a link over the page; the way back of the browser closes it, as people expect on a telephone.
 * @param link its address reads the document, and stands beside the one that takes it home
 * @param mount fills the window
 */
export function openDocumentWindow(link: HTMLAnchorElement, name: string, mount: typeof mountBook): void {
  const dialog = element('dialog', css.window, { 'aria-label': name });
  const room = element('div', css.room);
  dialog.append(room);
  document.body.append(dialog);
  const close = () => history.back();
  const reader = mount(room, {
    address: link.href,
    name,
    locale: document.documentElement.lang,
    download: link.href.replace(/\/(?:content|reading|book)(?=\?|$)/, '/download'),
    onClose: close,
    // The policy of pages that the server draws lets no object in.
    hasOwnReader: false,
  });
  const gone = () => {
    dialog.removeEventListener('close', close);
    reader.destroy();
    dialog.remove();
    link.focus();
  };
  history.pushState({ isReading: true }, '');
  window.addEventListener('popstate', gone, { once: true });
  // Escape closes it by the browser: then only the way back is left to go.
  dialog.addEventListener('close', close);
  dialog.showModal();
  room.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
}
