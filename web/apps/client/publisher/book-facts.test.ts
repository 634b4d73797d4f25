import { expect, it } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { agesOf, monthYearOf, priceOf, shelfOf } from './book-facts.ts';

it.each([
  [{ forAgeMin: 10, forAgeMax: 14 }, '14–10'],
  [{ forAgeMin: 16 }, '99–16'],
  [{ forAgeMax: 6 }, '6–0'],
  [{}, '99–0'],
  [{ forAgeMin: '', forAgeMax: '8' }, '8–0'],
  [{ forAgeMin: 0, forAgeMax: 3 }, '3–0'],
])('shows ages as max to min, 99 to 0 where nobody said: %o', (data, shown) => {
  expect(agesOf(data)).toBe(shown);
});

it('knows which of its choices a list shows', () => {
  expect(shelfOf({})).toBe('all');
  expect(shelfOf({ type: ['youthBooks'] })).toBe('youth');
  expect(shelfOf({ type: ['reference', 'prose'] })).toBe('reference');
  expect(shelfOf({ type: ['prose'] })).toBeNull();
  expect(shelfOf({ type: ['youthBooks'], subType: ['novel'] })).toBeNull();
});

it('writes prices and months in the language of the screens', async () => {
  await startI18n();
  expect(priceOf(98, 'ILS')).toMatch(/^98\s₪$/);
  expect(priceOf('44.5', 'ILS')).toMatch(/^44\.50\s₪$/);
  expect(priceOf(undefined, 'ILS')).toBe('');
  expect(priceOf('', 'ILS')).toBe('');
  expect(priceOf('free', 'ILS')).toBe('free');
  expect(monthYearOf('2026-06-01')).toBe('יוני 2026');
  // Midnight in Jerusalem is still May in Greenwich.
  expect(monthYearOf('2026-05-31T21:00:00.000Z')).toBe('יוני 2026');
  expect(monthYearOf('soon')).toBe('');
});
