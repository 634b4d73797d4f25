/**
 * Hosts whose pages may show an organization's releases in a frame (docs/decisions/0102): a name, `*.` before it for all names
 * below it, a port behind it where it is not the usual one.
 */
const name =
  /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](?::\d{1,5})?$/;
const own = /^(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/;

/** What is copied out of an address line is taken as the host that it names, in the letters that browsers compare. */
export function toEmbedHost(written: string): string {
  const text = written.trim().replace(/^[a-z][a-z\d+.-]*:\/\//i, '');
  // Browsers drop line breaks within an address: two hosts pasted at once would become one that is neither.
  if (/[\s\p{Cc}]/u.test(text)) return text;
  const [, below = '', rest = ''] = /^(\*\.)?(.*)$/s.exec(text) ?? [];
  const address = URL.parse(`https://${rest}`);
  return address ? `${below}${address.host.replace(/\.$/, '')}` : text;
}

/** Browsers pass over a place whose port is none, and nobody would learn why no page may show the frame. */
const isPort = (port: string | undefined): boolean =>
  port === undefined || (Number(port) > 0 && Number(port) < 65_536);

export const isEmbedHost = (host: string): boolean =>
  host.length <= 253 && (name.test(host) || own.test(host)) && isPort(host.split(':')[1]);

/** As many hosts as an organization may name: each of its embedded pages carries all of them. */
export const mostEmbedHosts = 20;

/** Path of what is shown in a frame: what an organization published, or one release by its public name. */
export const embedPath = (domain: string, slug?: string): string =>
  `/embed/${encodeURIComponent(domain)}${slug ? `/${encodeURIComponent(slug)}` : ''}`;

/** Pixels that a frame is as high as, where its page says nothing else. */
export const embedHeight = { list: 560, release: 420 };

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What is pasted into a page. */
export const embedCode = (address: string, title: string, height: number, width = '100%'): string =>
  `<iframe src="${attribute(address)}" title="${attribute(title)}" width="${width}" height="${height}" style="border:0" loading="lazy" allow="fullscreen"></iframe>`;
