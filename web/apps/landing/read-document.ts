import { mountFor } from '../../features/document/mount-for.ts';

/** "Read" beside a document opens it over the page; where our reader does not come, the browser's own shows it. */
export function readOnClick(): void {
  let isComing = false;
  const read = async (link: HTMLAnchorElement) => {
    isComing = true;
    try {
      const [{ openDocumentWindow }, mount] = await Promise.all([
        import('../../features/document/document-window.ts'),
        mountFor(link.href),
      ]);
      openDocumentWindow(link, link.dataset.flRead ?? '', mount);
    } catch {
      location.assign(link.href);
    }
    isComing = false;
  };
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-fl-read]')) {
    link.addEventListener('click', (event) => {
      // A new tab that the reader asks for is the browser's: there the browser's own reader shows it.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (!isComing) void read(link);
    });
  }
}
