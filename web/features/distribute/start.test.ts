import { expect, it } from 'vitest';
import { unprepared } from '../../parts/prepared-send.ts';
import { startOf } from './start.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const of = (startsAt: string | null, more: object = {}, expirationDate: string | null = null) =>
  startOf({ ...unprepared.options, isLater: true, startsAt, ...more }, { expirationDate });

it('a send leaves now unless a moment is set, and a test always does', () => {
  const soon = inHours(2);
  expect(of(soon, { isLater: false })).toMatchObject({ startsAt: null, when: null, issue: null });
  expect(of(null, { testMode: true })).toMatchObject({ startsAt: null, when: null, issue: null });
  expect(of(soon)).toMatchObject({ startsAt: soon, issue: null });
});

it.each([
  ['missing', null, null],
  ['unread', '31/02/2027', null],
  ['past', inHours(-1), null],
  ['tooFar', inHours(24 * 367), null],
  ['afterExpiry', inHours(3), inHours(2)],
])('says what is wrong with the moment: %s', (fault, startsAt, expirationDate) => {
  expect(of(startsAt, {}, expirationDate).issue).toBe(fault);
});

it('takes its pace along, and one that is none keeps it back; a test has none', () => {
  expect(of(inHours(2), { perHour: 60 })).toMatchObject({ isWrong: false, body: { perHour: 60 } });
  for (const perHour of [0, 1.5, 100_001, Number.NaN]) expect(of(inHours(2), { perHour }).isWrong).toBe(true);
  expect(of(null, { testMode: true, perHour: 0 })).toMatchObject({
    isWrong: false,
    body: { startsAt: null },
  });
  expect(of(inHours(2)).body).toEqual({ startsAt: expect.any(String) });
});
