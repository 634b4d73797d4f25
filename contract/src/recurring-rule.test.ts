import { expect, it } from 'vitest';
import { momentsAfter, nextMoments, type RecurringRule } from './recurring-rule.ts';

const zone = 'Asia/Jerusalem';
const weekly = (weekdays: number[], time = '09:00', endsOn: string | null = null): RecurringRule => ({
  every: 'week',
  weekdays,
  monthDay: 1,
  time,
  endsOn,
});
const monthly = (monthDay: number, time = '09:00', endsOn: string | null = null): RecurringRule => ({
  every: 'month',
  weekdays: [],
  monthDay,
  time,
  endsOn,
});
const next = (rule: RecurringRule, after: string, count = 3, where = zone) =>
  nextMoments(rule, where, new Date(after), count).map((moment) => moment.toISOString());

it('each Sunday at nine stays nine when the clocks are put forward and back', () => {
  // Israel: forward on 27 March 2026, back on 25 October 2026.
  expect(next(weekly([0]), '2026-03-20T00:00:00Z')).toEqual([
    '2026-03-22T07:00:00.000Z',
    '2026-03-29T06:00:00.000Z',
    '2026-04-05T06:00:00.000Z',
  ]);
  expect(next(weekly([0]), '2026-10-17T00:00:00Z')).toEqual([
    '2026-10-18T06:00:00.000Z',
    '2026-10-25T07:00:00.000Z',
    '2026-11-01T07:00:00.000Z',
  ]);
});

it('a time that the clocks skip is as much later, one that they show twice is once', () => {
  expect(next(weekly([5], '02:30'), '2026-03-26T12:00:00Z', 2)).toEqual([
    '2026-03-27T00:30:00.000Z',
    '2026-04-02T23:30:00.000Z',
  ]);
  const [first, second] = next(weekly([0], '01:30'), '2026-10-24T12:00:00Z', 2);
  expect([first, second]).toEqual(['2026-10-24T22:30:00.000Z', '2026-10-31T23:30:00.000Z']);
  // From between both of them it is next week’s.
  expect(next(weekly([0], '01:30'), '2026-10-24T23:00:00Z', 1)).toEqual([second]);
});

it('several days of a week come in their order', () => {
  expect(next(weekly([3, 0]), '2026-11-26T12:00:00Z')).toEqual([
    '2026-11-29T07:00:00.000Z',
    '2026-12-02T07:00:00.000Z',
    '2026-12-06T07:00:00.000Z',
  ]);
  expect(next(weekly([]), '2026-11-26T12:00:00Z')).toEqual([]);
});

it('a day that a month does not have is its last one', () => {
  const days = (rule: RecurringRule, after: string, count: number) =>
    next(rule, after, count).map((moment) => moment.slice(0, 10));
  expect(days(monthly(31), '2027-01-30T00:00:00Z', 4)).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ]);
  expect(days(monthly(0), '2028-02-01T00:00:00Z', 2)).toEqual(['2028-02-29', '2028-03-31']);
  expect(days(monthly(1), '2026-11-26T00:00:00Z', 2)).toEqual(['2026-12-01', '2027-01-01']);
});

it('ends with its last day, which belongs to it', () => {
  expect(next(weekly([0], '23:30', '2026-12-06'), '2026-11-26T00:00:00Z', 5)).toHaveLength(2);
  expect(next(monthly(1, '09:00', '2026-11-30'), '2026-11-26T00:00:00Z')).toEqual([]);
});

it('the moment itself is over, and the end of a range belongs to it', () => {
  expect(next(monthly(1), '2026-12-01T07:00:00Z', 1)).toEqual(['2027-01-01T07:00:00.000Z']);
  const range = [new Date('2026-12-01T06:59:59Z'), new Date('2026-12-01T07:00:00Z')] as const;
  expect([...momentsAfter(monthly(1), zone, ...range)]).toHaveLength(1);
});

it('goes by the clocks of the place, on whichever day that is elsewhere', () => {
  expect(next(monthly(1, '08:00'), '2026-11-26T00:00:00Z', 1, 'Pacific/Auckland')).toEqual([
    '2026-11-30T19:00:00.000Z',
  ]);
});
