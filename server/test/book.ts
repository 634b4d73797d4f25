import { buffer } from 'node:stream/consumers';
import { zipOf } from '../src/platform/zip-store.ts';

interface BookOptions {
  language?: string;
  /** Of the spine. */
  progression?: string;
  /** Inside of the bodies of the chapters. */
  chapters?: string[];
  /** Before the body, in each chapter. */
  head?: string;
  /** Attributes of each body. */
  body?: string;
  /** EPUB 2 has its contents in an ncx. */
  version?: 2 | 3;
  /** Inside of the metadata. */
  metadata?: string;
  /** Inside of the manifest. */
  manifest?: string;
  /** Before the element of each chapter. */
  declaration?: string;
  /** Further parts by their path, or instead of those that are made. */
  others?: Record<string, string | Buffer>;
}

const container =
  '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';

const navOf = (titles: string[]) =>
  `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol>${titles
    .map((title, at) => `<li><a href="c${at + 1}.xhtml">${title}</a></li>`)
    .join('')}</ol></nav></body></html>`;

const ncxOf = (titles: string[]) =>
  `<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${titles
    .map(
      (title, at) =>
        `<navPoint id="n${at}"><navLabel><text>${title}</text></navLabel><content src="c${at + 1}.xhtml"/></navPoint>`,
    )
    .join('')}</navMap></ncx>`;

/** An EPUB of a few chapters, or of what is given. */
export async function bookOf(options: BookOptions = {}): Promise<Buffer> {
  const {
    language = 'en',
    progression,
    chapters = ['<h1>One</h1><p>It was a dark and stormy night.</p>'],
    head = '',
  } = options;
  const { body = '', version = 3, metadata = '', manifest = '', declaration = '', others = {} } = options;
  const titles = chapters.map((chapter, at) => /<h1[^>]*>([^<]*)/.exec(chapter)?.[1] ?? `${at + 1}`);
  const items = chapters.map(
    (_, at) => `<item id="c${at + 1}" href="c${at + 1}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const contents =
    version === 3
      ? '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>'
      : '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>';
  const spine = `${progression ? ` page-progression-direction="${progression}"` : ''}${version === 2 ? ' toc="ncx"' : ''}`;
  const parts: Record<string, string | Buffer> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': container,
    'OEBPS/book.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="${version}.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>First &amp; last</dc:title><dc:language>${language}</dc:language>${metadata}</metadata><manifest>${contents}${items.join('')}${manifest}</manifest><spine${spine}>${chapters.map((_, at) => `<itemref idref="c${at + 1}"/>`).join('')}</spine></package>`,
    [version === 3 ? 'OEBPS/nav.xhtml' : 'OEBPS/toc.ncx']: version === 3 ? navOf(titles) : ncxOf(titles),
  };
  for (const [at, chapter] of chapters.entries())
    parts[`OEBPS/c${at + 1}.xhtml`] =
      `<?xml version="1.0" encoding="utf-8"?>${declaration}<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="${language}"><head><title>x</title>${head}</head><body${body}>${chapter}</body></html>`;
  const entries = Object.entries({ ...parts, ...others }).map(([path, text]) => {
    const bytes = Buffer.from(text as string);
    return { path, size: bytes.length, open: async () => [bytes] };
  });
  return buffer(zipOf(entries, new Date(0)).body);
}
