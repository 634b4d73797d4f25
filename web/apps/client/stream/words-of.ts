import { intlLocale } from '../../../i18n/format.ts';

/** The words of a rich text, without its tags. */
export const wordsOfHtml = (html: string): string =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').replace(/\s+/g, ' ').trim();

/** `2026-11` as people say it: “November 2026”. */
export const monthName = (month: string): string =>
  /^\d{4}-\d{2}$/.test(month)
    ? new Intl.DateTimeFormat(intlLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${month}-01T00:00:00Z`),
      )
    : month;
