import { byteSize } from '@firstlook/contract/byte-size.ts';
import { clock } from '@firstlook/contract/film-chapter.ts';
import i18next from 'i18next';
import { timeZone as zone } from './place.ts';

/** Making one of the browser's formats costs a hundred times what using it does: a list would make dozens. */
function keep<T>(make: (locale: string, options: object | undefined) => T) {
  const made = new Map<string, T>();
  return (locale: string, options: object | undefined): T => {
    const key = locale + JSON.stringify(options ?? {});
    const known = made.get(key) ?? make(locale, options);
    made.set(key, known);
    return known;
  };
}
const dateFormat = keep((locale, options) => new Intl.DateTimeFormat(locale, options));
const numberFormat = keep((locale, options) => new Intl.NumberFormat(locale, options));

function parts(iso: string, timeZone: string, options: Intl.DateTimeFormatOptions): Record<string, string> {
  const found = dateFormat('en-GB', { timeZone, ...options }).formatToParts(new Date(iso));
  return Object.fromEntries(found.map((part) => [part.type, part.value]));
}

const isDay = (iso: string) => /^\d{4}-\d{2}-\d{2}$/.test(iso);

/** `21/11/2026`: the same in every language. A bare day (`2026-11-21`) is not shifted by a time zone. */
export function formatDate(iso: string | null | undefined): string {
  if (!iso || Number.isNaN(Date.parse(iso))) return '';
  const { day, month, year } = parts(iso, isDay(iso) ? 'UTC' : zone(), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  return `${day}/${month}/${year}`;
}

/** `14:03`, 24 hours. */
export function formatTime(iso: string): string {
  const { hour, minute } = parts(iso, zone(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${hour}:${minute}`;
}

export const formatDateTime = (iso: string): string => `${formatDate(iso)} ${formatTime(iso)}`;

/** The same moment as the clocks where the person is say it; null where they say what the organization's do. */
export function ownDateTime(iso: string): string | null {
  const { day, month, year, hour, minute } = parts(iso, Intl.DateTimeFormat().resolvedOptions().timeZone, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const own = `${day}/${month}/${year} ${hour}:${minute}`;
  return own === formatDateTime(iso) ? null : own;
}

const intlLocales: Record<string, string | undefined> = { en: 'en-GB', fr: 'fr-FR' };

/** The language of the screens as the browser's own tables know it. */
export const intlLocale = (): string => intlLocales[i18next.language] ?? 'he-IL';

export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return numberFormat(intlLocale(), options).format(value);
}

/** `64%`, in French `64 %`. @param hundredths rounded to whole ones */
export const formatPercent = (hundredths: number): string =>
  formatNumber(Math.round(hundredths) / 100, { style: 'percent' });

/** The same within a sentence: it reads from left to right among Hebrew words, too. */
export const sayPercent = (hundredths: number): string => `\u2066${formatPercent(hundredths)}\u2069`;

/** A language as sentences of the chosen one call it; what its readers call it is `languageNames`. */
export const formatLanguage = (language: string): string =>
  new Intl.DisplayNames(intlLocale(), { type: 'language' }).of(language) ?? language;

/** Names in one sentence, joined as the language of the screens joins them. */
export const formatNames = (names: readonly string[]): string =>
  new Intl.ListFormat(intlLocale(), { type: 'conjunction' }).format(names);

/** `47:12`, `1:05:09`. */
export function formatDuration(seconds: number): string {
  return clock(Math.round(seconds));
}

/** A size in the words of the screens; always inside `<Ltr>`. */
export const formatBytes = (bytes: number): string => byteSize(bytes, intlLocale());

/** What is shown of a text: at most `limit` characters, whole marks kept together (data rule of the cards). */
export function cropText(text: string, limit: number): string {
  const marks = [...text];
  return marks.length <= limit ? text : `${marks.slice(0, limit).join('').trimEnd()}…`;
}
