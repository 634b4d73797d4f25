import { linkAddressKeys } from '@firstlook/contract/field-value.ts';
import { kitReadersOf } from '@firstlook/contract/kit-item.ts';
import { inOneLine } from '@firstlook/contract/visible-text.ts';
import { withEmbeds } from './embed-card.ts';
import { formatDate, formatTime, formatWeekday, plainText } from './format.ts';
import { wordsOfHtml } from './html-text.ts';
import { isRightToLeft, toHtmlLanguage } from './locale.ts';
import type { RenderField, RenderInput, RenderRelated } from './render-input.ts';
import { renderRichText } from './sanitize.ts';
import { toPalette } from './theme.ts';
import { toFonts } from './theme-font.ts';
import { findKey, translate } from './translate.ts';
import { toBroadcasts, toChildView } from './view-child.ts';
import { toFacts } from './view-fact.ts';
import { type FileView, items, toFileView } from './view-file.ts';
import { withOptionLabels } from './view-option.ts';
import { webAddress } from './web-address.ts';

const privateUse = /[\uE000-\uF8FF]|(?![\n\t])\p{Cc}/gu;

function richNames(fields: RenderField[]): Set<string> {
  const names = new Set(['content', 'firstChapter']);
  for (const field of fields) {
    if (field.type === 'RICHTEXT' || field.type === 'LONGRICHTEXT') names.add(field.fieldName);
    if (field.fields) for (const name of richNames(field.fields)) names.add(name);
  }
  return names;
}

interface RichFields {
  names: ReadonlySet<string>;
  draw: (html: string) => string;
}

const richFields = (input: RenderInput): RichFields => ({
  names: richNames(input.fields),
  draw: (html) => withEmbeds(renderRichText(html), input),
});

/** A plain copy with no control characters, hidden fields left out and rich text made harmless, at any depth. */
function cleanData(value: unknown, rich: RichFields, name = '', depth = 0): unknown {
  if (typeof value === 'string') {
    const text = value.replace(privateUse, '');
    return rich.names.has(name) ? rich.draw(text) : text;
  }
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (depth > 8) return null;
  if (Array.isArray(value)) return value.slice(0, 1000).map((item) => cleanData(item, rich, name, depth + 1));
  if (typeof value !== 'object') return null;
  const copy: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') continue;
    copy[key] = cleanData(inner, rich, key, depth + 1);
  }
  return copy;
}

function toLinks(value: unknown) {
  return items(value)
    .map((item) => ({
      url: linkAddressKeys.map((key) => webAddress(item[key])).find(Boolean) ?? '',
      title: plainText(item.title) || plainText(item.type),
    }))
    .filter((link) => link.url)
    .map((link) => ({ ...link, title: link.title || new URL(link.url).hostname }));
}

/** The release's own site is the first of its links; without a title of its own it is called as its field. */
function toWebsite(value: unknown, { locale }: RenderInput) {
  const url = webAddress(value);
  return url ? [{ url, title: translate(locale, 'fields:fields.websiteUrl') }] : [];
}

/** What readers call the networks; a link of another kind goes by its title or its host. */
const networks: Record<string, string> = {
  youtube: 'YouTube',
  facebook: 'Facebook',
  twitter: 'X',
  instegram: 'Instagram',
  tiktok: 'TikTok',
  spotify: 'Spotify',
  appleMusic: 'Apple Music',
};

/** The organization's logos with addresses of their own: a mail needs whole ones, a page is read at several hosts. */
function toLogos({ organization, kind, baseUrl }: RenderInput) {
  const address = (url: string) => {
    if (!/^\/(?!\/)/.test(url)) return webAddress(url);
    const sized = /\/image$/.test(url) ? `${url}/360` : url;
    return kind === 'landingPage' ? sized : `${baseUrl}${sized}`;
  };
  const main = { title: organization.name, src: address(organization.logoUrl ?? '') };
  const others = (organization.logos ?? [])
    .map(({ title, url }) => ({ title, src: address(url) }))
    .filter(({ src }) => src);
  return { logoUrl: main.src, logos: others, brand: main.src ? [main, ...others] : others };
}

/** Several films that have no name are told apart by their place. */
const numbered = (films: FileView[], title: string): FileView[] =>
  films.length < 2
    ? films
    : films.map((film, index) => (film.name === title ? { ...film, name: `${title} ${index + 1}` } : film));

function toContacts(value: unknown) {
  return items(value)
    .map((item) => ({
      name: plainText(item.name),
      role: plainText(item.role),
      mobile: plainText(item.mobile) || plainText(item.phone),
      email: plainText(item.email),
    }))
    .filter((contact) => contact.name || contact.mobile || contact.email);
}

function toMoment(value: unknown, input: RenderInput) {
  const zone = input.organization.timeZone;
  const date = formatDate(value, zone);
  return date ? { date, time: formatTime(value, zone), day: formatWeekday(value, input.locale, zone) } : null;
}

/** A book that is written into the release's own data. */
function toBook(item: Record<string, unknown>, input: RenderInput) {
  const cover = items(item.mainImage)[0];
  return {
    title: plainText(item.title),
    author: plainText(item.author),
    price: plainText(item.price),
    url: webAddress(item.url) || webAddress(item.firstChapterLink),
    image: cover ? toFileView(cover, input) : null,
  };
}

/** Whether there is a press kit to take, and whether only for known people. */
function toKit({ release, fields }: RenderInput) {
  const readers = kitReadersOf(fields, release.releaseData);
  return readers === 'nobody' ? null : { isDownloadable: true, requiresAuth: readers === 'known' };
}

/** The first chapter stands before the other documents, and by itself. */
function toDocuments(data: Record<string, unknown>, input: RenderInput) {
  const files = (value: unknown) => items(value).map((item) => toFileView(item, input));
  const chapter = files(data.firstChapterFile);
  return { chapterFile: chapter[0] ?? null, files: chapter.concat(files(data.files)) };
}

const noneRelated: RenderRelated = { children: [], mostWatched: [], recommended: [] };

function toReleaseView(input: RenderInput) {
  const { release } = input;
  const zone = input.organization.timeZone;
  const hidden = new Set(input.fields.filter((field) => field.hidden).map((field) => field.fieldName));
  const visible = Object.fromEntries(
    Object.entries(release.releaseData).filter(([name]) => !hidden.has(name)),
  );
  const data = cleanData(withOptionLabels(visible, input), richFields(input)) as Record<string, unknown>;
  const files = (value: unknown) => items(value).map((item) => toFileView(item, input));
  const gallery = files(data.imageGallery).concat(files(data.images));
  const title = release.title.replace(privateUse, '');
  const desc = wordsOfHtml(plainText(data.desc));
  const related = input.related ?? noneRelated;
  const children = related.children.map((one) => toChildView(one, input));
  return {
    id: release._id,
    type: release.releaseType,
    title,
    shortTitle: plainText(release.shortTitle) || plainText(data.shortTitle) || title,
    subtitle: plainText(data.subtitle),
    eyebrow: plainText(data.eyebrow),
    desc,
    content: plainText(data.content),
    image: files(data.mainImage)[0] ?? gallery[0] ?? null,
    gallery,
    videos: numbered(files(data.videos), input.release.title),
    ...toDocuments(data, input),
    pressRelease: files(data.comunicatFile)[0] ?? null,
    kit: toKit(input),
    firstChapterUrl: webAddress(data.firstChapterLink),
    firstChapter: plainText(data.firstChapter),
    links: [...toWebsite(data.websiteUrl, input), ...toLinks(data.links)],
    streamingLinks: toLinks(data.streamingLinks),
    contacts: toContacts(data.contacts),
    reviews: items(data.reviews).map((item) => ({
      text: wordsOfHtml(plainText(item.text)),
      author: plainText(item.author),
      source: plainText(item.source),
    })),
    cast: items(data.cast).map((item) => {
      const picture = items(item.img)[0];
      return {
        name: plainText(item.name),
        role: plainText(item.role),
        img: picture ? toFileView(picture, input) : null,
      };
    }),
    ...toBroadcasts(data.broadcastTimes, related.children, input),
    gigs: items(data.gigs).map((item) => ({
      date: plainText(item.dateTxt) || formatDate(item.date, zone),
      place: [plainText(item.place) || plainText(item.title), plainText(item.city)]
        .filter(Boolean)
        .join(', '),
      note: plainText(item.note) || plainText(item.hourTxt),
      url: webAddress(item.url),
    })),
    children,
    mostWatched: related.mostWatched.map((one) => toChildView(one, input)),
    recommended: related.recommended.map((one) => toChildView(one, input)),
    books: items(data.books).length > 0 ? items(data.books).map((item) => toBook(item, input)) : children,
    facts: toFacts(data, input),
    // A field that programmes had before the release itself: it asks, and keeps nothing shut.
    embargo: toMoment(release.embargoUntil ?? data.embargoUntil, input),
    expires: release.expirationDate ? formatDate(release.expirationDate, zone) : '',
    author: plainText(data.author),
    artist: plainText(data.artist),
    channel: plainText(data.channel),
    genre: plainText(data.genre),
    price: plainText(data.price),
    pageCount: plainText(data.pageCount),
    duration: plainText(data.duration),
    releaseDate: formatDate(data.releaseDate ?? data.publishedAt, zone),
    data,
  };
}

/** The subject the sender wrote, or a sentence made from the release. */
function subjectOf(input: RenderInput, view: ReturnType<typeof toReleaseView>): string {
  const written = input.subject?.trim();
  if (written) return written;
  const values = { title: view.title, author: view.author, artist: view.artist };
  const who = view.artist
    ? 'WithArtist'
    : view.author
      ? 'WithAuthor'
      : view.videos.length > 0
        ? 'WithVideo'
        : '';
  const key = `mail:subject.${view.type}${who}`;
  return translate(input.locale, findKey(input.locale, key) ?? `mail:subject.any${who}`, values);
}

/** What the sender wrote for behind the subject, or the first words of the release. */
function preheaderOf(input: RenderInput, view: ReturnType<typeof toReleaseView>): string {
  const written = input.preheader?.trim();
  if (written) return written;
  const text = plainText(view.data.preheader) || view.desc || wordsOfHtml(view.content);
  return text.length > 140 ? `${text.slice(0, 140).replace(/\s+\S*$/, '')}…` : text;
}

/** All that a template can see: words and numbers of one release and its organization, nothing of any person. */
export function toViewModel(input: RenderInput) {
  const isRtl = isRightToLeft(input.locale);
  const { organization } = input;
  const release = toReleaseView(input);
  const oneLine = (text: string) => inOneLine(text.replace(privateUse, ''));
  return {
    locale: toHtmlLanguage(input.locale),
    dir: isRtl ? 'rtl' : 'ltr',
    // Mail programs know no logical sides: the physical ones of this direction, by their logical names.
    start: isRtl ? 'right' : 'left',
    end: isRtl ? 'left' : 'right',
    baseUrl: input.baseUrl,
    organization: {
      id: organization._id,
      name: organization.name,
      type: organization.type,
      ...toLogos(input),
      domain: organization.domain,
      contactMsg: organization.contactMsg,
      address: organization.address ?? '',
      phone: organization.phone ?? '',
      email: organization.email ?? '',
      mediaLinks: toLinks(
        organization.mediaLinks.map(({ type, src, title }) => ({ url: src, title: title || networks[type] })),
      ),
      isWatermarked: organization.useVideoWaterMark,
    },
    theme: { ...toPalette(organization.theme), fonts: toFonts(organization.theme) },
    release,
    subject: oneLine(subjectOf(input, release)),
    preheader: oneLine(preheaderOf(input, release)),
  };
}

export type ViewModel = ReturnType<typeof toViewModel>;
