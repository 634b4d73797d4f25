import { type coverShapeOf, cropShapeOfCover } from '@firstlook/contract/cover-shape.ts';
import { type AddressedFile, focusStyle, imageUrl } from './asset-url.ts';
import { escapeHtml } from './escape-html.ts';
import { formatDate } from './format.ts';
import { isRightToLeft, toHtmlLanguage } from './locale.ts';
import { pageIcon, pageStyle } from './page-shell.ts';
import { creditFooter, logoOf } from './pages.ts';
import { frontAddress } from './public-address.ts';
import type { RenderLocale, RenderOrganization } from './render-input.ts';
import { type KeyUnder, translate } from './translate.ts';

/** A release as the front page, the feed and search engines have it. */
export interface PublicItem {
  title: string;
  desc: string;
  url: string;
  image: AddressedFile | null;
  locale: RenderLocale;
  /** Shared by what says the same in several languages; null of what stands alone. */
  translationSet: string | null;
  /** ISO instants. */
  publishedAt: string;
  updatedAt: string;
}

export interface FrontPage {
  locale: RenderLocale;
  baseUrl: string;
  organization: RenderOrganization;
  shape: ReturnType<typeof coverShapeOf>;
  items: readonly PublicItem[];
  /** 0-based. */
  page: number;
  hasMore: boolean;
}

const coverClass = { tv: 'c-tv', book: 'c-bk', music: 'c-mu' };

function picture(front: FrontPage, { image }: PublicItem, width: number): string {
  const shape = cropShapeOfCover[front.shape];
  const source = image && imageUrl(front.baseUrl, front.organization._id, image, width, shape);
  return source
    ? `<span class="cover ${coverClass[front.shape]}"><img src="${escapeHtml(source)}" alt="" ${focusStyle(image, shape)}></span>`
    : '';
}

function dateOf(front: FrontPage, { publishedAt }: PublicItem): string {
  const text = formatDate(publishedAt, front.organization.timeZone);
  return `<time class="m" datetime="${escapeHtml(publishedAt)}"><bdi dir="ltr">${escapeHtml(text)}</bdi></time>`;
}

/** The newest one, large. */
function leadOf(front: FrontPage, item: PublicItem): string {
  return `<article class="card newest shape-${front.shape}">${picture(front, item, 640)}<div>${dateOf(front, item)}<h2><a href="${escapeHtml(item.url)}"><bdi>${escapeHtml(item.title)}</bdi></a></h2><p class="lead"><bdi>${escapeHtml(item.desc)}</bdi></p></div></article>`;
}

function lineOf(front: FrontPage, item: PublicItem): string {
  return `<li class="card">${dateOf(front, item)}${picture(front, item, 200)}<div><h3 class="t"><a href="${escapeHtml(item.url)}"><bdi>${escapeHtml(item.title)}</bdi></a></h3><p class="m"><bdi>${escapeHtml(item.desc)}</bdi></p></div></li>`;
}

/** What chats and search engines show of the front page. */
function cardOf({ baseUrl, organization, items, page }: FrontPage): string {
  const address = frontAddress(baseUrl, organization);
  const image = items[0]?.image && imageUrl(baseUrl, organization._id, items[0].image, 600, '16x9');
  const names = { 'og:title': organization.name, 'og:type': 'website', 'og:url': address };
  const metas = Object.entries({ ...names, ...(image && { 'og:image': image }) });
  return `${metas.map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`).join('')}<link rel="canonical" href="${escapeHtml(page === 0 ? address : `${address}?page=${page + 1}`)}"><link rel="alternate" type="application/atom+xml" title="${escapeHtml(organization.name)}" href="${escapeHtml(`${address}/feed.xml`)}">`;
}

/** What an organization shows to all visitors, newest first: whole without a script. */
export function frontPage(front: FrontPage): string {
  const { locale, baseUrl, organization, items, page, hasMore } = front;
  const t = (key: KeyUnder<'landing:front'>) => escapeHtml(translate(locale, `landing:front.${key}`));
  const address = frontAddress(baseUrl, organization);
  const [newest, ...rest] = page === 0 ? items : [undefined, ...items];
  const steps = [
    page > 0 && `<a rel="prev" href="${escapeHtml(`${address}?page=${page}`)}">${t('newer')}</a>`,
    hasMore && `<a rel="next" href="${escapeHtml(`${address}?page=${page + 2}`)}">${t('older')}</a>`,
  ].filter(Boolean);
  const list =
    rest.length > 0
      ? `<section class="sec"><h2>${t('latest')} <a class="feed" href="${escapeHtml(`${address}/feed.xml`)}">RSS</a></h2><ul class="news shape-${front.shape}">${rest.map((item) => (item ? lineOf(front, item) : '')).join('')}</ul></section>`
      : '';
  const body = newest ? leadOf(front, newest) : page === 0 ? `<p class="lead">${t('empty')}</p>` : '';
  const contact = organization.contactMsg
    ? `<p class="ask">${escapeHtml(organization.contactMsg).replaceAll('\n', '<br>')}</p>`
    : '';
  return `<!doctype html>
<html lang="${toHtmlLanguage(locale)}" dir="${isRightToLeft(locale) ? 'rtl' : 'ltr'}" data-theme="auto">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(organization.name)}</title>${cardOf(front)}<meta name="referrer" content="strict-origin-when-cross-origin">${pageIcon}
<style>
${pageStyle({ baseUrl, organization }, '')}
</style></head>
<body>
<a class="skip" href="#main">${escapeHtml(translate(locale, 'landing:page.skip'))}</a>
<header class="top"><div class="wrap"><span class="logo">${logoOf(organization)}</span></div></header>
<main id="main"><div class="wrap front"><h1 class="sr">${escapeHtml(organization.name)}</h1>${body}${list}${steps.length > 0 ? `<nav class="steps" aria-label="${t('pages')}">${steps.join('')}</nav>` : ''}</div></main>
${creditFooter(locale, contact)}
</body></html>
`;
}
