import { expect, it } from 'vitest';
import { firstDayOfWeek } from '../../i18n/week.ts';
import { monthAfter, monthOf, weeksOf } from './month.ts';

it('a month fills whole weeks, from the day with which they begin', () => {
  const sunday = weeksOf('2026-11', 0);
  expect([sunday.length, sunday[0]?.[0], sunday.at(-1)?.[6]]).toEqual([5, '2026-11-01', '2026-12-05']);
  const monday = weeksOf('2026-11', 1);
  expect([monday.length, monday[0]?.[0], monday.at(-1)?.[6]]).toEqual([6, '2026-10-26', '2026-12-06']);
  expect(weeksOf('2026-02', 0).flat()).toHaveLength(28);
  for (const week of monday) expect(week).toHaveLength(7);
});

it('weeks begin as the language of the screens has it', () => {
  expect(['he-IL', 'en-GB', 'fr-FR'].map(firstDayOfWeek)).toEqual([0, 1, 1]);
});

it('goes over the end of a year, and reads no month that is none', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  const now = new Date('2026-11-30T22:30:00Z');
  expect(monthOf(undefined, 'Asia/Jerusalem', now)).toBe('2026-12');
  for (const none of ['2026-13', '0000-01', '0099-05', '9999-12'])
    expect(monthOf(none, 'UTC', now)).toBe('2026-11');
  expect(monthOf('2027-02', 'UTC', now)).toBe('2027-02');
});
