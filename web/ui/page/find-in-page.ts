/** What is looked for on a drawn page: the beginning of a text, or a picture by the id of its file. */
export type Sought = { words: string } | { fileId: string };

/** Long enough to be no other text, short enough to stand in one block. */
const longest = 60;
const oneLine = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

/** The innermost element that has it; null where the page does not show it. */
export function findInPage(page: Document, sought: Sought): Element | null {
  if ('fileId' in sought)
    return [...page.images].find((image) => image.src.includes(`/${sought.fileId}/`)) ?? null;
  const words = oneLine(sought.words).slice(0, longest);
  if (words === '') return null;
  let found: Element | null = null;
  let next: Element | undefined = page.querySelector('main') ?? page.body;
  while (next) {
    found = next;
    next = [...next.children].find(
      (child) => !['STYLE', 'SCRIPT'].includes(child.tagName) && oneLine(child.textContent).includes(words),
    );
  }
  return found && oneLine(found.textContent).includes(words) ? found : null;
}
