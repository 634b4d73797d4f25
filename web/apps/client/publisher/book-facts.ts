import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { intlLocale } from '../../../i18n/format.ts';
import { timeZone } from '../../../i18n/place.ts';

/** Ids of the release types that have pages of their own (specification 2 section 9). */
export const bookType = 'book';

/** What a card of this site shows besides what every card has. */
export interface BookFacts {
  title: string;
  author?: string;
  price?: unknown;
  pageCount?: unknown;
  publishedAt?: string;
  eyebrow?: string;
  firstChapterLink?: string;
}
export const factsOf = ({ releaseData }: Pick<ReleaseCard, 'releaseData'>): BookFacts =>
  releaseData as unknown as BookFacts;

/** Digits of a field that may have been saved as text. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'string' && value.trim() === '') return null;
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

const oldest = 99;
const youngest = 0;

/** Shown as "max to min", 99 and 0 where it was not said (specification 2 section 9). */
export function agesOf({ forAgeMin, forAgeMax }: { forAgeMin?: unknown; forAgeMax?: unknown }): string {
  return `${numberOf(forAgeMax) ?? oldest}–${numberOf(forAgeMin) ?? youngest}`;
}

/** The price as the language of the screens writes it; its sign stands on the side that the reader expects. */
export function priceOf(value: unknown, currency: string): string {
  const price = numberOf(value);
  if (price === null) return typeof value === 'string' ? value : '';
  const written = new Intl.NumberFormat(intlLocale(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  } as Intl.NumberFormatOptions).format(price);
  // It is set from left to right as a whole: marks of direction inside of it would turn it around.
  return written.replace(/[\u200e\u200f]/g, '');
}

/** `June 2026`; a bare day belongs to the month it names wherever one is. */
export function monthYearOf(publishedAt: unknown): string {
  if (typeof publishedAt !== 'string' || Number.isNaN(Date.parse(publishedAt))) return '';
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(publishedAt);
  return new Intl.DateTimeFormat(intlLocale(), {
    month: 'long',
    year: 'numeric',
    timeZone: isDay ? 'UTC' : timeZone(),
  }).format(new Date(publishedAt));
}

/** Choices above the list of books, by what `filter_params_type` of the address says (specification 2 section 2). */
export const shelves = {
  all: [],
  children: ['childrenBooks'],
  youth: ['youthBooks'],
  reference: ['prose', 'reference'],
} as const satisfies Record<string, readonly string[]>;
export type Shelf = keyof typeof shelves;
export const shelfNames = Object.keys(shelves) as Shelf[];

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value) => other.includes(value));

/** Which of them a list shows; null for another choice of types, which links of other pages make. */
export function shelfOf(inner: Readonly<Record<string, readonly string[]>>): Shelf | null {
  const { type = [], ...others } = inner;
  if (Object.keys(others).length > 0) return null;
  return shelfNames.find((name) => isSame(shelves[name], type)) ?? null;
}
