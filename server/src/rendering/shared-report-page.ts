import { readFileSync } from 'node:fs';
import { lineOf, percentOf, stillOf } from '@firstlook/contract/film-curve.ts';
import type { ReleaseReport } from '@firstlook/contract/report.ts';
import { escapeHtml } from './escape-html.ts';
import { formatDate, formatTime } from './format.ts';
import { isRightToLeft, toHtmlLanguage } from './locale.ts';
import { pageIcon, pageStyle } from './page-shell.ts';
import { creditFooter, logoOf, sentence } from './pages.ts';
import type { RenderLocale, RenderOrganization } from './render-input.ts';
import { type KeyUnder, translate } from './translate.ts';

const ownCss = readFileSync(new URL('../../../templates/styles/shared-report.css', import.meta.url), 'utf8');

interface Curve {
  title: string;
  viewers: number;
  left: number[];
}

export interface SharedReport {
  locale: RenderLocale;
  baseUrl: string;
  organization: RenderOrganization;
  title: string;
  /** ISO, as the other moments. */
  distributedAt: string | null;
  counts: Pick<
    ReleaseReport['counts'],
    'sent' | 'opened' | 'landed' | 'watched' | 'watchedHalf' | 'finished' | 'watchedSignedIn' | 'unsubscribed'
  >;
  origins: readonly { origin: string; visits: number }[];
  curves: readonly Curve[];
  /** Whether there is or was anything to watch: a book without a film is not told that nobody watched. */
  isWatched: boolean;
  at: string;
  until: string;
}

type Key = KeyUnder<'landing:sharedReport'>;

const knownOrigins = ['email', 'distribution', 'site', 'distribution-email', 'distribution-sms'] as const;

/** Words and figures of one page. */
function speak({ locale, organization }: SharedReport) {
  const number = new Intl.NumberFormat(toHtmlLanguage(locale));
  return {
    t: (key: Key, values: Record<string, string | number> = {}) =>
      escapeHtml(translate(locale, `landing:sharedReport.${key}`, values)),
    figure: (value: number) => `<bdi dir="ltr">${number.format(value)}</bdi>`,
    moment: (iso: string) =>
      `${formatDate(iso, organization.timeZone)} ${formatTime(iso, organization.timeZone)}`,
  };
}

function tiles(report: SharedReport): string {
  const { t, figure } = speak(report);
  const { counts, isWatched } = report;
  const shares = isWatched
    ? (['opened', 'landed', 'watched', 'watchedHalf', 'finished'] as const)
    : (['opened', 'landed'] as const);
  const share = (name: (typeof shares)[number]) => {
    const percent = percentOf(counts[name], counts.sent);
    return `<li><span>${t(name)}</span><b>${figure(counts[name])}</b><span class="meta">${t('share', { share: `\u2068${percent}%\u2069` })}</span><span class="bar"><i style="inline-size:${percent}%"></i></span></li>`;
  };
  const plain = (name: 'sent' | 'unsubscribed' | 'signedIn', value: number) =>
    `<li><span>${t(name)}</span><b>${figure(value)}</b></li>`;
  return `<ul class="numbers">${[
    plain('sent', counts.sent),
    ...shares.map(share),
    counts.watchedSignedIn > 0 ? plain('signedIn', counts.watchedSignedIn) : '',
    plain('unsubscribed', counts.unsubscribed),
  ].join('')}</ul>`;
}

function curveOf(report: SharedReport, curve: Curve): string {
  const { t } = speak(report);
  const line = lineOf(stillOf(curve), curve.viewers);
  // A film runs from left to right in every language, as in its player.
  return `<h3><bdi>${escapeHtml(curve.title)}</bdi></h3><p class="meta">${t('curveAbout', { count: curve.viewers, total: curve.viewers })}</p><div class="curve" dir="ltr"><svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"><path class="area" d="${line}V100H0z"/><path class="line" d="${line}"/></svg><div class="ends"><span>${t('begin')}</span><span>${t('end')}</span></div></div>`;
}

function curves(report: SharedReport): string {
  const watched = report.curves.filter(({ viewers }) => viewers > 0);
  if (watched.length === 0) return '';
  return `<section class="sec"><h2>${speak(report).t('curve')}</h2>${watched.map((curve) => curveOf(report, curve)).join('')}</section>`;
}

function originTable(report: SharedReport): string {
  const { t, figure } = speak(report);
  const rows = knownOrigins.flatMap((origin) => {
    const visits = report.origins
      .filter((one) => one.origin === origin)
      .reduce((sum, one) => sum + one.visits, 0);
    return visits > 0 ? `<tr><td>${t(`origin.${origin}`)}</td><td>${figure(visits)}</td></tr>` : [];
  });
  if (rows.length === 0) return '';
  return `<section class="sec"><h2>${t('origins')}</h2><table><thead><tr><th scope="col"><span class="sr">${t('origins')}</span></th><th scope="col">${t('visits')}</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
}

/** The numbers of a report as somebody outside reads them: no person is named, and it runs no script. */
export function sharedReportPage(report: SharedReport): string {
  const { locale, baseUrl, organization, title, distributedAt } = report;
  const { t, moment } = speak(report);
  const told = [
    distributedAt && t('sentOn', { at: moment(distributedAt) }),
    t('asOf', { at: moment(report.at) }),
  ];
  const inside = sentence(locale, 'sharedReport.numbersOnly', {
    organization: organization.name,
    until: formatDate(report.until, organization.timeZone),
  });
  const numbers = report.counts.sent > 0 ? tiles(report) : `<p class="lead">${t('nobody')}</p>`;
  return `<!doctype html>
<html lang="${toHtmlLanguage(locale)}" dir="${isRightToLeft(locale) ? 'rtl' : 'ltr'}" data-theme="auto">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer"><title>${t('title')}: ${escapeHtml(title)} | ${escapeHtml(organization.name)}</title>${pageIcon}
<style>
${pageStyle({ baseUrl, organization }, '')}
${ownCss}
</style></head>
<body>
<a class="skip" href="#main">${escapeHtml(translate(locale, 'landing:page.skip'))}</a>
<header class="top"><div class="wrap"><span class="logo">${logoOf(organization)}</span></div></header>
<main id="main"><div class="wrap results"><p class="meta">${t('title')}</p><h1><bdi>${escapeHtml(title)}</bdi></h1><p class="meta">${told.filter(Boolean).join(' · ')}</p>${numbers}${curves(report)}${originTable(report)}<p class="meta inside">${inside}</p></div></main>
${creditFooter(locale)}
</body></html>
`;
}
