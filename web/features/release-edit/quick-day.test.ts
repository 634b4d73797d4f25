import { expect, it } from 'vitest';
import { dayOf } from './quick-day.ts';

const zone = 'Asia/Jerusalem';

it('quick choices are days of the organization, whatever day it is elsewhere', () => {
  const now = new Date('2026-11-26T23:30:00Z');
  expect(dayOf('tomorrow', zone, now)).toBe('2026-11-28');
  expect(dayOf('week', zone, now)).toBe('2026-12-04');
  expect(dayOf('month', zone, now)).toBe('2026-12-27');
  expect(dayOf('monthEnd', zone, now)).toBe('2026-11-30');
});

it('on its last day the end of the month is that of the next one', () => {
  expect(dayOf('monthEnd', zone, new Date('2027-01-31T10:00:00Z'))).toBe('2027-02-28');
});

it.each([
  ['Asia/Jerusalem', '2026-11-26T21:30:00Z', '2026-11-27'],
  ['Asia/Jerusalem', '2026-11-26T22:30:00Z', '2026-11-28'],
  ['Asia/Jerusalem', '2026-11-27T01:30:00Z', '2026-11-28'],
  ['America/New_York', '2026-11-27T04:30:00Z', '2026-11-27'],
  ['America/New_York', '2026-11-27T08:30:00Z', '2026-11-28'],
])('at night tomorrow is the day after the one that it is in %s (%s)', (zone, now, day) =>
  expect(dayOf('tomorrow', zone, new Date(now))).toBe(day),
);
