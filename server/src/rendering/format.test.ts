import { expect, it } from 'vitest';
import { formatDate, formatPrice, formatTime, formatWeekday } from './format.ts';

const endOfTheTwentieth = '2026-11-20T21:59:59.999Z';

it('writes the day and the hour of the zone; a day without an hour is the same everywhere', () => {
  expect(formatDate(endOfTheTwentieth, 'Asia/Jerusalem')).toBe('20/11/2026');
  expect(formatTime(endOfTheTwentieth, 'Asia/Jerusalem')).toBe('23:59');
  expect(formatDate('2026-11-21T04:59:59.999Z', 'America/New_York')).toBe('20/11/2026');
  expect(formatDate('2026-11-20', 'America/New_York')).toBe('20/11/2026');
  expect(formatWeekday('2026-11-20', 'en', 'America/New_York')).toBe('Friday');
  expect(formatTime('2026-11-20', 'America/New_York')).toBe('');
});

it.each([
  ['98', 'he', 'ILS', '98 ₪'],
  ['98', 'en', 'ILS', '₪98'],
  ['12.90', 'fr', 'EUR', '12.90 €'],
  ['15', 'en', 'USD', '$15'],
  ['free', 'en', 'USD', 'free'],
] as const)('writes the price %s in %s and %s as %s', (price, locale, currency, written) => {
  expect(formatPrice(price, locale, currency)).toBe(written);
});
