import type { Channel } from '@firstlook/contract/distribution.ts';
import { organizationDefaults } from '@firstlook/contract/organization-default.ts';
import { escapeHtml } from './escape-html.ts';
import { isRightToLeft, toHtmlLanguage } from './locale.ts';
import { drawing, type PageDrawing } from './page-drawing.ts';
import { pageIcon, pageStyle } from './page-shell.ts';
import type { RenderLocale, RenderOrganization } from './render-input.ts';
import { type KeyUnder, translate, type WordKey } from './translate.ts';

/** Where a small public page stands. `organization: null` = a neutral page that names no organization. */
export interface PublicPageContext {
  locale: RenderLocale;
  baseUrl: string;
  organization: RenderOrganization | null;
}

export const neutralOrganization: RenderOrganization = {
  _id: '-1',
  name: 'Firstlook',
  type: 'tvProducer',
  logoUrl: null,
  domain: '',
  contactMsg: '',
  mediaLinks: [],
  theme: { name: '', colors: ['', '', '', '', '', '', ''], css: '', fonts: [] },
  useVideoWaterMark: false,
  timeZone: 'UTC',
  currency: organizationDefaults.currency,
};

export interface Box {
  title: string;
  heading: string;
  drawing: PageDrawing;
  /** Safe HTML. */
  body: string;
  /** A button that posts to the page's own address: nothing happens on GET. */
  button?: { label: string; action: string; quiet?: boolean };
  /** Safe HTML before the button. */
  before?: string;
  after?: string;
  /** Safe HTML below everything else. */
  end?: string;
}

type Values = Record<string, string>;
type LandingKey = WordKey extends infer Key ? (Key extends `landing:${infer Rest}` ? Rest : never) : never;

/** A sentence with its values as isolated runs, so that a Latin address keeps its order in a Hebrew line. */
export function sentence(locale: RenderLocale, key: LandingKey, values: Values = {}): string {
  const marked = Object.fromEntries(Object.keys(values).map((name, index) => [name, `\uE002${index}\uE003`]));
  const shown = Object.entries(values).map(([name, value]) => {
    const safe = escapeHtml(value);
    if (name === 'address') return `<span class="addr"><bdi dir="ltr">${safe}</bdi></span>`;
    return name === 'until' ? `<bdi dir="ltr">${safe}</bdi>` : `<b><bdi>${safe}</bdi></b>`;
  });
  const text = escapeHtml(translate(locale, `landing:${key}`, marked));
  return text.replace(/\uE002(\d+)\uE003/g, (_, index: string) => shown[Number(index)] ?? '');
}

/** The organization's logo, or its name where it has none that a page may show. */
export function logoOf({ logoUrl, name }: Pick<RenderOrganization, 'logoUrl' | 'name'>): string {
  const isShown = logoUrl && /^(?:https?:\/\/|\/(?!\/))/i.test(logoUrl);
  return isShown
    ? `<img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(name)}">`
    : `<span>${escapeHtml(name)}</span>`;
}

/** @param before safe HTML of the organization's own */
export const creditFooter = (locale: RenderLocale, before = ''): string =>
  `<footer class="foot"><div class="wrap">${before}<p class="credit"><span class="fl"><span>${escapeHtml(translate(locale, 'landing:page.poweredBy'))} <b>Firstlook</b></span></span></p></div></footer>`;

export function toDocument(context: PublicPageContext, box: Box): string {
  const { locale, baseUrl } = context;
  const organization = context.organization ?? neutralOrganization;
  const lang = toHtmlLanguage(locale);
  const dir = isRightToLeft(locale) ? 'rtl' : 'ltr';
  const words = (key: LandingKey) => escapeHtml(translate(locale, `landing:${key}`));
  const button = box.button
    ? `<form method="post" action="${escapeHtml(box.button.action)}"><button class="btn ${box.button.quiet ? 's' : 'p'}">${escapeHtml(box.button.label)}</button></form>`
    : '';
  return `<!doctype html>
<html lang="${lang}" dir="${dir}" data-theme="auto">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer"><title>${escapeHtml(`${box.title} | ${organization.name}`)}</title>${pageIcon}
<style>
${pageStyle({ baseUrl, organization }, '')}
</style></head>
<body class="small">
<a class="skip" href="#main">${words('page.skip')}</a>
<main id="main"><div class="box"><span class="logo">${logoOf(organization)}</span><div class="draw">${drawing(box.drawing)}</div><h1><bdi>${escapeHtml(box.heading)}</bdi></h1><p>${box.body}</p>${box.before ?? ''}${button}${box.after ? `<p class="meta note">${box.after}</p>` : ''}${box.end ?? ''}</div></main>
${creditFooter(locale)}
</body></html>
`;
}

/** GET /unsubscribe/{token}: asks, changes nothing. `address` comes masked; `action` is the address to post to, `end` safe HTML below it. */
export function unsubscribePage(
  context: PublicPageContext,
  values: { channel: Channel; address: string; action: string; end: string },
): string {
  const t = (key: KeyUnder<'landing:unsubscribe'>) => translate(context.locale, `landing:unsubscribe.${key}`);
  const organization = context.organization?.name ?? '';
  return toDocument(context, {
    title: t('title'),
    heading: t('heading'),
    drawing: 'letter',
    body: sentence(context.locale, values.channel === 'sms' ? 'unsubscribe.textBody' : 'unsubscribe.body', {
      address: values.address,
      organization,
    }),
    button: { label: t('button'), action: values.action },
    after: escapeHtml(t('note')),
    end: values.end,
  });
}

/** After the POST; `back`: where “back to the list” posts to, or that the link of the message does it; null where another word stands. */
export function unsubscribedPage(
  context: PublicPageContext,
  values: { channel: Channel; address: string; back: { action: string } | 'by-message' | null },
): string {
  const t = (key: KeyUnder<'landing:unsubscribe'>) => translate(context.locale, `landing:unsubscribe.${key}`);
  return toDocument(context, {
    title: t('doneTitle'),
    heading: t('doneHeading'),
    drawing: 'done',
    body: sentence(
      context.locale,
      values.channel === 'sms' ? 'unsubscribe.textDoneBody' : 'unsubscribe.doneBody',
      { address: values.address },
    ),
    ...(values.back === 'by-message' && { after: escapeHtml(t('backByMessage')) }),
    ...(values.back &&
      values.back !== 'by-message' && {
        before: `<hr class="hr"><p><b>${escapeHtml(t('mistake'))}</b></p>`,
        button: { label: t('undo'), action: values.back.action, quiet: true },
      }),
  });
}

/** After the person took the unsubscribing back. */
export function resubscribedPage(
  context: PublicPageContext,
  values: { address: string; end?: string },
): string {
  const t = (key: KeyUnder<'landing:unsubscribe'>) => translate(context.locale, `landing:unsubscribe.${key}`);
  const organization = context.organization?.name ?? '';
  return toDocument(context, {
    title: t('backTitle'),
    heading: t('backHeading'),
    drawing: 'letter',
    body: sentence(context.locale, 'unsubscribe.backBody', { address: values.address, organization }),
    ...(values.end && { end: values.end }),
  });
}

/** After the reader took their own word back while another one stands: the organization's, or a complaint. */
export function stillStoppedPage(context: PublicPageContext, values: { address: string }): string {
  const t = (key: KeyUnder<'landing:unsubscribe'>) => translate(context.locale, `landing:unsubscribe.${key}`);
  const organization = context.organization?.name ?? '';
  return toDocument(context, {
    title: t('stillTitle'),
    heading: t('stillHeading'),
    drawing: 'letter',
    body: sentence(context.locale, 'unsubscribe.stillBody', { address: values.address, organization }),
  });
}

/** After the request for a new link was taken. */
export function linkRequestedPage(context: PublicPageContext, values: { title: string }): string {
  const t = (key: KeyUnder<'landing:expired'>) => translate(context.locale, `landing:expired.${key}`);
  return toDocument(context, {
    title: t('sentTitle'),
    heading: t('sentHeading'),
    drawing: 'done',
    body: sentence(context.locale, 'expired.sentBody', { title: values.title }),
  });
}

/** The server is away for a moment (`unavailable`) or failed at this one page (`failed`). */
export function problemPage(
  context: Omit<PublicPageContext, 'organization'>,
  kind: 'unavailable' | 'failed',
): string {
  const t = (key: 'title' | 'heading' | 'body') => translate(context.locale, `landing:${kind}.${key}`);
  return toDocument(
    { ...context, organization: null },
    { title: t('title'), heading: t('heading'), drawing: 'link', body: escapeHtml(t('body')) },
  );
}

/** Nothing here, or nothing that this visitor may know of: the same page for both, naming no organization. */
export function notFoundPage(context: Omit<PublicPageContext, 'organization'>): string {
  const t = (key: KeyUnder<'landing:notFound'>) => translate(context.locale, `landing:notFound.${key}`);
  return toDocument(
    { ...context, organization: null },
    { title: t('title'), heading: t('heading'), drawing: 'link', body: escapeHtml(t('body')) },
  );
}
