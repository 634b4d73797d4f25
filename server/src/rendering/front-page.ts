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
  /** The kinds of releases that it has pages for, in their own order. */
  types: readonly { id: string; name: string }[];
  /** The one that is listed alone; null: all. */
  type: string | null;
  /** Where a page that was given this address asks how to show it in a frame; null: it may not. */
  oembedUrl?: string | null;
  /** Shown in a frame on somebody's page: the list alone, whose links lead out of it. */
  isEmbedded?: boolean;
}

/** The address of a list, of its feed where `file` says so: of one kind of release where one is chosen. */
export function listAddress(
  { baseUrl, organization, type }: Pick<FrontPage, 'baseUrl' | 'organization' | 'type'>,
  { page = 0, file = '' }: { page?: number; file?: '' | '/feed.xml' } = {},
): string {
  const query = new URLSearchParams({ ...(type && { type }), ...(page > 0 && { page: String(page + 1) }) });
  return `${frontAddress(baseUrl, organization)}${file}${query.size > 0 ? `?${query}` : ''}`;
}

const coverClass = { tv: 'c-tv', book: 'c-bk', music: 'c-mu' };

function picture(front: FrontPage, { image }: PublicItem, width: number): string {
  const shape = cropShapeOfCover[front.shape];
  // By its path: the page is read at BASE_URL and at the organization's own host.
  const source = image && imageUrl('', front.organization._id, image, width, shape);
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
function cardOf(front: FrontPage): string {
  const { baseUrl, organization, items, page, types } = front;
  const address = listAddress(front);
  const image = items[0]?.image && imageUrl(baseUrl, organization._id, items[0].image, 600, '16x9');
  const names = { 'og:title': organization.name, 'og:type': 'website', 'og:url': address };
  const feeds = [
    { title: organization.name, type: null },
    ...(types.length > 1
      ? types.map(({ id, name }) => ({ title: `${organization.name}: ${name}`, type: id }))
      : []),
  ];
  const metas = Object.entries({ ...names, ...(image && { 'og:image': image }) });
  const oembed = front.oembedUrl
    ? `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(front.oembedUrl)}" title="${escapeHtml(organization.name)}">`
    : '';
  return `${oembed}${metas.map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`).join('')}<link rel="canonical" href="${escapeHtml(listAddress(front, { page }))}">${feeds.map(({ title, type }) => `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(title)}" href="${escapeHtml(listAddress({ ...front, type }, { file: '/feed.xml' }))}">`).join('')}`;
}

/** The kinds, each with a list of its own, where there is more than one. */
function typeLinks(front: FrontPage, all: string): string {
  if (front.types.length < 2) return '';
  const links = [{ id: null, name: all }, ...front.types].map(({ id, name }) => {
    const current = id === front.type ? ' aria-current="page"' : '';
    return `<a href="${escapeHtml(listAddress({ ...front, type: id }))}"${current}><bdi>${escapeHtml(name)}</bdi></a>`;
  });
  return `<nav class="kinds" aria-label="${escapeHtml(translate(front.locale, 'landing:front.kinds'))}">${links.join('')}</nav>`;
}

/** @param head what stands in `<head>` beside what every page has; `body` safe HTML */
function documentOf({ locale, baseUrl, organization }: FrontPage, head: string, body: string): string {
  return `<!doctype html>
<html lang="${toHtmlLanguage(locale)}" dir="${isRightToLeft(locale) ? 'rtl' : 'ltr'}" data-theme="auto">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(organization.name)}</title>${head}<meta name="referrer" content="strict-origin-when-cross-origin">${pageIcon}
<style>
${pageStyle({ baseUrl, organization }, '')}
</style></head>
<body>
${body}
</body></html>
`;
}

/** The list alone; more of it is on the organization's own page. */
function embedded(front: FrontPage, list: string): string {
  const address = escapeHtml(listAddress(front));
  const name = escapeHtml(front.organization.name);
  return documentOf(
    front,
    `<base target="_blank"><link rel="canonical" href="${address}">`,
    `<main id="main"><div class="wrap front embedded"><h1 class="sr">${name}</h1>${list}<p class="m"><a href="${address}"><bdi>${name}</bdi></a></p></div></main>`,
  );
}

/** What an organization shows to all visitors, newest first: whole without a script. */
export function frontPage(front: FrontPage): string {
  const { locale, organization, items, page, hasMore, isEmbedded } = front;
  const t = (key: KeyUnder<'landing:front'>) => escapeHtml(translate(locale, `landing:front.${key}`));
  const [newest, ...rest] = page === 0 ? items : [undefined, ...items];
  const steps = [
    page > 0 &&
      `<a rel="prev" href="${escapeHtml(listAddress(front, { page: page - 1 }))}">${t('newer')}</a>`,
    hasMore && `<a rel="next" href="${escapeHtml(listAddress(front, { page: page + 1 }))}">${t('older')}</a>`,
  ].filter(Boolean);
  const feed = `<a class="feed" href="${escapeHtml(listAddress(front, { file: '/feed.xml' }))}">RSS</a>`;
  const list =
    rest.length > 0
      ? `<section class="sec"><h2>${t('latest')} ${isEmbedded ? '' : feed}</h2><ul class="news shape-${front.shape}">${rest.map((item) => (item ? lineOf(front, item) : '')).join('')}</ul></section>`
      : '';
  const body = newest ? leadOf(front, newest) : page === 0 ? `<p class="lead">${t('empty')}</p>` : '';
  if (isEmbedded) return embedded(front, `${body}${list}`);
  const contact = organization.contactMsg
    ? `<p class="ask">${escapeHtml(organization.contactMsg).replaceAll('\n', '<br>')}</p>`
    : '';
  return documentOf(
    front,
    cardOf(front),
    `<a class="skip" href="#main">${escapeHtml(translate(locale, 'landing:page.skip'))}</a>
<header class="top"><div class="wrap"><span class="logo">${logoOf(organization)}</span></div></header>
<main id="main"><div class="wrap front"><h1 class="sr">${escapeHtml(organization.name)}</h1>${typeLinks(front, t('all'))}${body}${list}${steps.length > 0 ? `<nav class="steps" aria-label="${t('pages')}">${steps.join('')}</nav>` : ''}</div></main>
${creditFooter(locale, contact)}`,
  );
}
