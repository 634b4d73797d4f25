import { byteSize } from '@firstlook/contract/byte-size.ts';
import { clock } from '@firstlook/contract/film-chapter.ts';
import { isRightToLeft } from './locale.ts';
import type { RenderLocale } from './render-input.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: string, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const key = `${language} ${timeZone} ${Object.keys(options).join()}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone });
  formats.set(key, known);
  return known;
}

/** Strings, numbers, select items (`{label}`) and lists of them as one line of text; anything else is empty. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(plainText).filter(Boolean).join(', ');
  if (typeof value === 'object' && value !== null) {
    for (const key of ['label', 'name', 'title', 'value'] as const) {
      const inner = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
      if (typeof inner === 'string' || typeof inner === 'number') return String(inner);
    }
  }
  return '';
}

const isBareDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

function toDate(value: unknown): Date | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** dd/mm/yyyy on the calendars of the zone; a text that is no date (“June 2026”) stays as it is. */
export function formatDate(value: unknown, timeZone: string): string {
  if (typeof value === 'string' && !/^\d{4}-\d{2}-\d{2}/.test(value)) return value;
  const date = toDate(value);
  // A day without an hour is the same day everywhere.
  const zone = isBareDay(value) ? 'UTC' : timeZone;
  const options = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  return date ? formatOf('en-GB', zone, options).format(date) : '';
}

/** hh:mm; empty for a day without an hour. */
export function formatTime(value: unknown, timeZone: string): string {
  const date = isBareDay(value) ? null : toDate(value);
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return date ? formatOf('en-GB', timeZone, options).format(date) : '';
}

export function formatWeekday(value: unknown, locale: RenderLocale, timeZone: string): string {
  const date = toDate(value);
  if (!date) return '';
  const language = isRightToLeft(locale) ? 'he-IL' : locale;
  const zone = isBareDay(value) ? 'UTC' : timeZone;
  const name = formatOf(language, zone, { weekday: 'long' }).format(date);
  return isRightToLeft(locale) ? name.replace(/^יום /, '') : name;
}

/** A moment in full words with its time zone, for a promise that must not be misread. */
export function momentWords(locale: RenderLocale, iso: string, timeZone: string): { moment: string } {
  const options = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longGeneric',
  } as const;
  const language = isRightToLeft(locale) ? 'he-IL' : locale === 'en' ? 'en-GB' : locale;
  return { moment: formatOf(language, timeZone, options).format(new Date(iso)) };
}

/** A bare number is a price in the currency; other words (“free”, “12 €”) stay as they are. */
export function formatPrice(value: unknown, locale: RenderLocale, currency: string): string {
  const text = plainText(value).trim();
  if (!/^\d+(?:[.,]\d+)?$/.test(text)) return text;
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  return locale === 'en' ? `${symbol}${text}` : `${text} ${symbol}`;
}

/** Seconds as h:mm:ss or m:ss; a written length stays as it is. */
export function duration(value: unknown): string {
  const seconds = Math.round(Number(value));
  if (!Number.isFinite(seconds) || seconds <= 0) return plainText(value);
  return clock(seconds);
}

/** Bytes as people of the page's language say them; nothing where the size is not known. */
export function fileSize(bytes: unknown, locale: string): string {
  const size = Number(bytes);
  return Number.isFinite(size) && size > 0 ? byteSize(size, locale) : '';
}
