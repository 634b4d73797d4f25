import { consentName } from '@firstlook/contract/consent-name.ts';
import { escapeHtml } from './escape-html.ts';
import { type PublicPageContext, toDocument } from './pages.ts';
import { type KeyUnder, translate } from './translate.ts';

export interface EmbargoPage {
  title: string;
  shortTitle: string;
  /** dd/mm/yyyy */
  date: string;
  /** The end of the embargo in words, with its zone. */
  moment: string;
  /** Null for a visitor without a name, who waits for the moment. */
  consent: {
    promise: string;
    /** Where the form posts to. */
    action: string;
    /** The end that the promise names. */
    until: string;
    name: string;
    /** What is wrong with what was sent. */
    wrong: 'name' | 'changed' | null;
  } | null;
}

/** What a reader sees of a release under embargo: its title, its date, the moment, and the promise that opens it now. */
export function embargoPage(context: PublicPageContext, page: EmbargoPage): string {
  const t = (key: KeyUnder<'landing:closed'>, values: Record<string, string> = {}) =>
    escapeHtml(translate(context.locale, `landing:closed.${key}`, values));
  const { consent, title, shortTitle, moment } = page;
  const short = shortTitle && shortTitle !== title ? `<p><bdi>${escapeHtml(shortTitle)}</bdi></p>` : '';
  const date = page.date
    ? `<p class="meta">${t('date')} <bdi dir="ltr">${escapeHtml(page.date)}</bdi></p>`
    : '';
  return toDocument(context, {
    title,
    heading: title,
    drawing: 'letter',
    body: `<b>${t('until', { moment })}</b>`,
    before: `${short}${date}${consent ? formOf(consent, t) : `<p>${t('wait')}</p>`}`,
  });
}

function formOf(
  consent: NonNullable<EmbargoPage['consent']>,
  t: (key: KeyUnder<'landing:closed'>) => string,
): string {
  const { action, promise, until, name, wrong } = consent;
  const said = wrong && t(wrong === 'name' ? 'nameMissing' : 'changed');
  const mark = wrong === 'name' ? ' aria-invalid="true" aria-describedby="wrong"' : '';
  return `<form method="post" action="${escapeHtml(action)}" class="consent"><h2>${t('heading')}</h2>
<p class="promise"><bdi>${escapeHtml(promise)}</bdi></p>
<input type="hidden" name="until" value="${escapeHtml(until)}">
<label for="name">${t('name')}</label>
<input id="name" name="name" autocomplete="name" required maxlength="${consentName.longest}" value="${escapeHtml(name)}"${mark}>
${said ? `<p class="wrong" role="alert" id="wrong">${said}</p>` : ''}
<button class="btn p">${t('accept')}</button>
<p class="meta note">${t('kept')}</p></form>`;
}
