import { escapeHtml } from './escape-html.ts';
import { type FrontPage, listAddress } from './front-page.ts';
import { toHtmlLanguage } from './locale.ts';
import type { Alternate } from './render-input.ts';

const head = '<?xml version="1.0" encoding="utf-8"?>\n';
/** XML 1.0 knows no control characters but these three. */
const text = (value: string) => escapeHtml(value.replace(/(?![\t\n\r])\p{Cc}/gu, ''));

/** What an organization published, newest first (RFC 4287). */
export function atomFeed(
  list: Pick<FrontPage, 'baseUrl' | 'locale' | 'organization' | 'items' | 'types' | 'type'>,
): string {
  const { locale, organization, items } = list;
  const address = listAddress(list);
  const kind = list.types.find(({ id }) => id === list.type);
  const title = kind ? `${organization.name}: ${kind.name}` : organization.name;
  const updated =
    items
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? '1970-01-01T00:00:00.000Z';
  const entries = items.map(
    (item) =>
      `<entry><id>${text(item.url)}</id><title>${text(item.title)}</title><link href="${text(item.url)}"/><published>${item.publishedAt}</published><updated>${item.updatedAt}</updated><summary>${text(item.desc)}</summary></entry>`,
  );
  return `${head}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${toHtmlLanguage(locale)}"><id>${text(address)}</id><title>${text(title)}</title><updated>${updated}</updated><link href="${text(address)}"/><link rel="self" href="${text(listAddress(list, { file: '/feed.xml' }))}"/><author><name>${text(organization.name)}</name></author>${entries.join('')}</feed>\n`;
}

const sitemapSpace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Site maps of all organizations that have public pages (sitemaps.org). */
export function sitemapIndex(addresses: readonly string[]): string {
  const maps = addresses.map((address) => `<sitemap><loc>${text(address)}</loc></sitemap>`);
  return `${head}<sitemapindex xmlns="${sitemapSpace}">${maps.join('')}</sitemapindex>\n`;
}

export interface MappedPage {
  url: string;
  /** ISO; null where it is not known. */
  changedAt: string | null;
  /** The page in each of its languages, itself too. */
  alternates?: readonly Alternate[];
}

const alternateLine = ({ language, url }: Alternate) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${text(url)}"/>`;

export function sitemap(pages: readonly MappedPage[]): string {
  const lines = pages.map(
    ({ url, changedAt, alternates = [] }) =>
      `<url><loc>${text(url)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}${alternates.map(alternateLine).join('')}</url>`,
  );
  return `${head}<urlset xmlns="${sitemapSpace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">${lines.join('')}</urlset>\n`;
}
