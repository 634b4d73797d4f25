import { organizationLocales } from '@firstlook/contract/organization-choice.ts';
import { escapeHtml } from './escape-html.ts';
import { formatDate } from './format.ts';
import { isRightToLeft, toHtmlLanguage } from './locale.ts';
import { pageIcon, pageStyle } from './page-shell.ts';
import { creditFooter, logoOf, neutralOrganization, type PublicPageContext } from './pages.ts';
import { type KeyUnder, translate } from './translate.ts';

/** When somebody last went through what the statement says. */
export const statementDay = '2026-11-27';

/** What was looked at, and what is known to be hard; each is a sentence of its own. */
const tested = ['axe', 'keyboard', 'zoom', 'contrast'] as const;
const limits = ['films', 'documents', 'ownPages', 'mails', 'assistive'] as const;

/** What no other page needs: a text with lists in it. */
const own =
  '.statement{padding-block:28px 72px}.statement h1{margin-block:28px 10px}.statement .sec{margin-block-start:40px}.statement h2{margin-block-end:10px}.statement :is(p,li){max-inline-size:68ch}.statement ul{list-style:disc;padding-inline-start:1.25em}.statement li+li{margin-block-start:6px}.statement .m{margin-block-start:40px}';

const languageNames = { he: 'עברית', en: 'English', fr: 'Français' } as const;

export interface StatementContext extends PublicPageContext {
  /** Whom to write to; null where nobody said. */
  email: string | null;
}

/** How one writes to somebody about accessibility. */
function whomToWrite({ locale, email, organization }: StatementContext): string {
  const t = (key: KeyUnder<'landing:accessibility'>) =>
    escapeHtml(translate(locale, `landing:accessibility.${key}`));
  const mail = email && `<a href="mailto:${escapeHtml(email)}"><bdi dir="ltr">${escapeHtml(email)}</bdi></a>`;
  const phone = organization?.phone ?? '';
  const call =
    phone &&
    `<a href="tel:${escapeHtml(phone.replace(/[^\d+]/g, ''))}"><bdi dir="ltr">${escapeHtml(phone)}</bdi></a>`;
  const ways = [mail, call].filter(Boolean).join(' · ');
  return ways ? `<p>${t('write')} ${ways}</p>` : `<p>${t('writeNobody')}</p>`;
}

/**
 * The statement of accessibility that Israeli law and WCAG 2.2 expect of a public site: in the name of an organization, or of
 * the place where people sign in.
 */
export function accessibilityPage(context: StatementContext): string {
  const { locale, baseUrl } = context;
  const organization = context.organization ?? neutralOrganization;
  const t = (key: KeyUnder<'landing:accessibility'>, values = {}) =>
    escapeHtml(translate(locale, `landing:accessibility.${key}`, values));
  const name = `<b><bdi>${escapeHtml(organization.name)}</bdi></b>`;
  const list = (part: 'tested' | 'limit', keys: readonly string[]) =>
    `<ul>${keys.map((key) => `<li>${t(`${part}.${key}` as KeyUnder<'landing:accessibility'>)}</li>`).join('')}</ul>`;
  const languages = organizationLocales
    .map((one) => {
      const current = one === locale ? ' aria-current="page"' : '';
      return `<a href="?language=${one}" lang="${one}" dir="${isRightToLeft(one) ? 'rtl' : 'ltr'}"${current}>${languageNames[one]}</a>`;
    })
    .join('');
  const day = `<time datetime="${statementDay}"><bdi dir="ltr">${formatDate(`${statementDay}T12:00:00Z`, 'UTC')}</bdi></time>`;
  const about = t('about', { name: '\uE000' }).replace('\uE000', name);
  return `<!doctype html>
<html lang="${toHtmlLanguage(locale)}" dir="${isRightToLeft(locale) ? 'rtl' : 'ltr'}" data-theme="auto">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="referrer" content="no-referrer"><title>${t('title')} | ${escapeHtml(organization.name)}</title>${pageIcon}
<style>
${pageStyle({ baseUrl, organization }, '')}
${own}
</style></head>
<body>
<a class="skip" href="#main">${escapeHtml(translate(locale, 'landing:page.skip'))}</a>
<header class="top"><div class="wrap"><span class="logo">${logoOf(organization)}</span></div></header>
<main id="main"><div class="wrap statement"><nav class="kinds" aria-label="${escapeHtml(translate(locale, 'landing:page.languages'))}">${languages}</nav>
<h1>${t('title')}</h1><p class="lead">${about}</p>
<section class="sec"><h2>${t('standardTitle')}</h2><p>${t('standard')}</p><p>${t('settings')}</p></section>
<section class="sec"><h2>${t('testedTitle')}</h2>${list('tested', tested)}</section>
<section class="sec"><h2>${t('limitTitle')}</h2>${list('limit', limits)}</section>
<section class="sec"><h2>${t('writeTitle')}</h2>${whomToWrite(context)}</section>
<p class="m">${t('reviewed')} ${day}</p></div></main>
${creditFooter(locale)}
</body></html>
`;
}
