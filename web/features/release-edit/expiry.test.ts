import { afterEach, expect, it } from 'vitest';
import { formatDate } from '../../i18n/format.ts';
import { setPlace } from '../../i18n/place.ts';
import { dayOfExpiry, endOfChosenDay, isOver } from './expiry.ts';

const home = process.env.TZ;
afterEach(() => {
  process.env.TZ = home;
  setPlace(undefined);
});

it.each([
  ['America/New_York', 'Asia/Jerusalem', '2026-11-20T21:59:59.999Z'],
  ['Asia/Tokyo', 'Asia/Jerusalem', '2026-11-20T21:59:59.999Z'],
  ['Asia/Jerusalem', 'America/New_York', '2026-11-21T04:59:59.999Z'],
])('20 November chosen in a browser in %s is the 20th of an organization in %s', (browser, zone, end) => {
  process.env.TZ = browser;
  setPlace({ timeZone: zone });
  const moment = endOfChosenDay('2026-11-20');
  expect(moment).toBe(end);
  expect(dayOfExpiry(moment)).toBe('2026-11-20');
  expect(formatDate(moment)).toBe('20/11/2026');
});

it('what is no day stays as it was typed', () => {
  expect(endOfChosenDay('31/02/2027')).toBe('31/02/2027');
  expect(dayOfExpiry('31/02/2027')).toBe('31/02/2027');
});

it('a day that is over is known as such', () => {
  expect([isOver('2020-01-01T21:59:59.999Z'), isOver('2999-01-01T21:59:59.999Z'), isOver(null)]).toEqual([
    true,
    false,
    false,
  ]);
});
