import { type coverShapeOf, cropShapeOfCover } from '@firstlook/contract/cover-shape.ts';
import { type AddressedFile, focusStyle, imageUrl } from './asset-url.ts';
import { escapeHtml } from './escape-html.ts';
import { formatDate } from './format.ts';
import { isRightToLeft, toHtmlLanguage } from './locale.ts';
import { pageIcon, pageStyle } from './page-shell.ts';
import { creditFooter, logoOf } from './pages.ts';
import { frontAddress } from './public-address.ts';
import type { RenderLocale, RenderOrganization } from './render-input.ts';
import { jsonLd } from './structured-data.ts';
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

/** The name of the page: of a kind of releases, of a later page of the list. */
function titleOf({ locale, organization, types, type, page }: FrontPage): string {
  const kind = types.find(({ id }) => id === type)?.name;
  const part = page > 0 ? translate(locale, 'landing:front.page', { page: String(page + 1) }) : '';
  return [kind, part, organization.name].filter(Boolean).join(' | ');
}

/** What the page says in a sentence: how the organization presents itself, else what came out last. */
function descriptionOf({ locale, organization, items }: FrontPage): string {
  const newest = items.slice(0, 3).map(({ title }) => title);
  const words = translate(locale, 'landing:front.about', { name: organization.name });
  return newest.length > 0 ? `${words}: ${newest.join(' · ')}` : words;
}

/** The organization, its list and where the page stands (schema.org). */
function thingsOf(front: FrontPage): string {
  const { baseUrl, organization, items, page, types, type } = front;
  const home = frontAddress(baseUrl, organization);
  const kind = types.find(({ id }) => id === type);
  const crumbs = [
    { name: organization.name, item: home },
    ...(kind ? [{ name: kind.name, item: listAddress(front) }] : []),
  ];
  const sameAs = organization.mediaLinks.map(({ src }) => src).filter((src) => /^https?:/i.test(src));
  const logo = organization.logoUrl?.startsWith('/')
    ? `${baseUrl}${organization.logoUrl}`
    : organization.logoUrl;
  return jsonLd([
    {
      '@type': 'Organization',
      name: organization.name,
      url: home,
      logo: logo || undefined,
      email: organization.contactEmail || undefined,
      telephone: organization.phone || undefined,
      sameAs: sameAs.length > 0 ? sameAs : undefined,
    },
    {
      '@type': 'ItemList',
      url: listAddress(front, { page }),
      numberOfItems: items.length,
      itemListElement: items.map(({ title, url }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name: title,
        url,
      })),
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map((one, at) => ({ '@type': 'ListItem', position: at + 1, ...one })),
    },
  ]);
}

/** What chats and search engines show of the front page. */
function cardOf(front: FrontPage): string {
  const { organization, items, page, types } = front;
  const address = listAddress(front);
  // The card of what is newest: its picture, in a size that chats know before it is there (docs/decisions/0076).
  const image = items[0] && `${items[0].url}/card.jpg`;
  const description = descriptionOf(front);
  const names = {
    'og:title': titleOf(front),
    'og:description': description,
    'og:site_name': organization.name,
    'og:type': 'website',
    'og:url': address,
  };
  const feeds = [
    { title: organization.name, type: null },
    ...(types.length > 1
      ? types.map(({ id, name }) => ({ title: `${organization.name}: ${name}`, type: id }))
      : []),
  ];
  const size = { 'og:image:width': '1200', 'og:image:height': '630' };
  const metas = Object.entries({ ...names, ...(image && { 'og:image': image, ...size }) });
  const named = { description, 'twitter:card': image ? 'summary_large_image' : 'summary' };
  const words = Object.entries(named)
    .map(([name, value]) => `<meta name="${name}" content="${escapeHtml(value)}">`)
    .join('');
  const oembed = front.oembedUrl
    ? `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(front.oembedUrl)}" title="${escapeHtml(organization.name)}">`
    : '';
  return `${words}${oembed}${thingsOf(front)}${metas.map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`).join('')}<link rel="canonical" href="${escapeHtml(listAddress(front, { page }))}">${feeds.map(({ title, type }) => `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(title)}" href="${escapeHtml(listAddress({ ...front, type }, { file: '/feed.xml' }))}">`).join('')}`;
}

/** The head of the organization's client site: what the front page says, which is its canonical address. */
export const frontHead = (front: FrontPage): string =>
  `<title>${escapeHtml(titleOf(front))}</title>${cardOf(front)}`;

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
function documentOf(front: FrontPage, head: string, body: string): string {
  const { locale, baseUrl, organization } = front;
  return `<!doctype html>
<html lang="${toHtmlLanguage(locale)}" dir="${isRightToLeft(locale) ? 'rtl' : 'ltr'}" data-theme="auto">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(titleOf(front))}</title>${head}<meta name="referrer" content="strict-origin-when-cross-origin">${pageIcon}
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
