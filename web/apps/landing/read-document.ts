/** "Read" beside a document opens it over the page. */
export function readOnClick(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-fl-read]')) {
    link.addEventListener('click', (event) => {
      // A new tab that somebody asks for is theirs: there the browser's own reader shows it.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void import('../../features/document/document-window.ts').then(({ openDocumentWindow }) =>
        openDocumentWindow(link, link.dataset.flRead ?? ''),
      );
    });
  }
}
