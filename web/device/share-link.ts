/** What became of a link that was to be passed on. */
export type Shared = 'shared' | 'copied' | 'failed';

/**
 * Passes an address on: by the menu of the device where it has one, else into the clipboard. Called by a press only, browsers
 * allow neither otherwise. Whoever closes the menu has made up their mind: nothing is copied behind their back.
 *
 * @param link its title and an address that holds nothing of its reader
 * @see https://www.w3.org/TR/web-share/
 */
export async function shareLink(link: { title: string; url: string }): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  try {
    await navigator.clipboard.writeText(link.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
