export interface FrameLook {
  dark?: boolean;
  /** As a mail program that blocks pictures shows it. */
  imagesOff?: boolean;
}

/**
 * HTML as a reader with these habits sees it. The person's own system setting must not leak into the preview, so the
 * dark-scheme query is made always or never true.
 */
export function prepareHtml(html: string, { dark, imagesOff }: FrameLook): string {
  const themed = html
    // Our own files come from the address that the person is on: the page's policy allows no other.
    .replace(/\bhttps?:\/\/[^/"'\s()<>]+(?=\/(?:fonts|api\/file)\/)/gi, '')
    // What a page shows only without scripts stays out of a frame that shows it as readers see it.
    .replace(/<html (?![^>]*\bclass=)/i, '<html class="js" ')
    .replace(/\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi, dark ? '(min-width:0px)' : '(max-width:0px)')
    .replace(/\(\s*prefers-color-scheme\s*:\s*light\s*\)/gi, dark ? '(max-width:0px)' : '(min-width:0px)');
  if (!imagesOff) return themed;
  return themed
    .replace(/(<(?:img|source)\b[^>]*?)\s(?:src|srcset)\s*=\s*("[^"]*"|'[^']*')/gi, '$1')
    .replace(/(<img\b[^>]*?)\ssrcset\s*=\s*("[^"]*"|'[^']*')/gi, '$1')
    .replace(/\sbackground\s*=\s*("[^"]*"|'[^']*')/gi, '')
    .replace(/url\([^)]*\)/gi, 'none');
}
