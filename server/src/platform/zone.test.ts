import { dayIn, endOfDay, isTimeZone, startOfDay } from '@firstlook/contract/zone.ts';
import { expect, it } from 'vitest';

it.each([
  ['2026-11-20', 'Asia/Jerusalem', '2026-11-19T22:00:00.000Z', '2026-11-20T21:59:59.999Z'],
  ['2026-07-01', 'Asia/Jerusalem', '2026-06-30T21:00:00.000Z', '2026-07-01T20:59:59.999Z'],
  ['2026-11-20', 'America/New_York', '2026-11-20T05:00:00.000Z', '2026-11-21T04:59:59.999Z'],
  // The day on which summer time ends has 25 hours.
  ['2026-10-25', 'Asia/Jerusalem', '2026-10-24T21:00:00.000Z', '2026-10-25T21:59:59.999Z'],
  // Summer time begins at midnight: the day begins at one o'clock.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z', '2026-04-24T20:59:59.999Z'],
])('%s in %s runs from %s to %s', (day, zone, start, end) => {
  expect(startOfDay(day, zone).toISOString()).toBe(start);
  expect(endOfDay(day, zone).toISOString()).toBe(end);
  expect(dayIn(zone, startOfDay(day, zone))).toBe(day);
  expect(dayIn(zone, endOfDay(day, zone))).toBe(day);
});

it('knows names of places, and no offsets or made-up names', () => {
  expect(['Asia/Jerusalem', 'UTC', 'Europe/Paris'].every(isTimeZone)).toBe(true);
  expect(['+02:00', 'Nowhere/Land', ''].some(isTimeZone)).toBe(false);
});
