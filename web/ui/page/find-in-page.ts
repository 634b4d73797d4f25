/** What is looked for on a drawn page: what shows a field, and in it the beginning of a text or a picture by the id of its file. */
export interface Sought {
  field?: string;
  words?: string;
  fileId?: string;
}

/** Long enough to be no other text, short enough to stand in one block. */
const longest = 60;
const oneLine = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

/** The innermost element below this one that says it; null where none does. */
function findWords(from: Element, words: string): Element | null {
  let found: Element | null = null;
  let next: Element | undefined = from;
  while (next) {
    found = next;
    next = [...next.children].find(
      (child) => !['STYLE', 'SCRIPT'].includes(child.tagName) && oneLine(child.textContent).includes(words),
    );
  }
  return found && oneLine(found.textContent).includes(words) ? found : null;
}

function findWithin(from: Element, { words, fileId }: Sought): Element | null {
  if (fileId) return [...from.querySelectorAll('img')].find(({ src }) => src.includes(`/${fileId}/`)) ?? null;
  const beginning = oneLine(words ?? '').slice(0, longest);
  return beginning === '' ? null : findWords(from, beginning);
}

/**
 * The innermost element that shows it; null where the page does not. Templates say of a part which fields it shows
 * (`data-field`, docs/TEMPLATES.md); where they do not, the value itself is looked for.
 */
export function findInPage(page: Document, sought: Sought): Element | null {
  const parts = [...page.querySelectorAll<HTMLElement>('[data-field]')].filter(
    ({ dataset }) => sought.field && dataset.field?.split(' ').includes(sought.field),
  );
  for (const part of parts) {
    const found = findWithin(part, sought);
    if (found) return found;
  }
  return parts[0] ?? findWithin(page.querySelector('main') ?? page.body, sought);
}
