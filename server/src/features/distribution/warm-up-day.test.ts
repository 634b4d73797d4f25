import { spreadOver } from '@firstlook/contract/daily-cap.ts';
import { warmUpIssues, warmUpNumbers } from '@firstlook/contract/warm-up-rule.ts';
import { expect, it } from 'vitest';
import { type DayCount, nextDay } from './warm-up-day.ts';

const plan = { number: 100, day: '2026-11-25', held: null, percent: 150, most: 1000 };
const after = (count: Partial<DayCount>, over: Partial<typeof plan> = {}) =>
  nextDay({ ...plan, ...over }, { taken: 100, bounced: 0, complained: 0, ...count }, '2026-11-26');

it('a day grows on the one before, unless too much came back, was called spam, or too little left', () => {
  const day = '2026-11-26';
  expect(after({})).toEqual({ number: 150, day, held: null });
  expect(after({ bounced: 5 })).toEqual({ number: 150, day, held: null });
  expect(after({ bounced: 6 })).toEqual({ number: 100, day, held: 'bounces' });
  expect(after({ complained: 1 })).toEqual({ number: 100, day, held: 'complaints' });
  expect(after({ taken: 1000, complained: 3 }, { number: 500 })).toEqual({ number: 750, day, held: null });
  expect(after({ taken: 49 })).toEqual({ number: 100, day, held: 'few' });
  expect(after({ taken: 50 })).toEqual({ number: 150, day, held: null });
});

it('it is over with the step that would reach its end, and a small number grows by one at least', () => {
  expect(after({ taken: 700 }, { number: 667 })).toBeNull();
  expect(after({ taken: 700, bounced: 100 }, { number: 667 })?.number).toBe(667);
  expect(after({ taken: 2 }, { number: 2, percent: 110 })?.number).toBe(3);
  expect(warmUpNumbers(50, { percent: 150, most: 300 })).toEqual([50, 75, 112, 168, 252]);
});

it('what cannot be a plan is told by its field', () => {
  expect(warmUpIssues({ first: 50, percent: 150, most: 10_000 })).toEqual([]);
  expect(warmUpIssues({ first: 0, percent: 100, most: 2_000_000 })).toEqual(['first', 'percent', 'most']);
  expect(warmUpIssues({ first: 50, percent: 150, most: 50 })).toEqual(['most']);
});

it('the days of a send follow the growing number, and after it what else limits them', () => {
  const growing = { perDay: 50, left: 20, grows: { percent: 200, most: 300 } };
  // 20 today, 100 and 200 on the next days, then as many as there are.
  expect(spreadOver(20, [growing])).toEqual({ first: 20, daysAfter: 0 });
  expect(spreadOver(320, [growing])).toEqual({ first: 20, daysAfter: 2 });
  expect(spreadOver(100_000, [growing])).toEqual({ first: 20, daysAfter: 3 });
  const cap = { perDay: 150, left: 150, grows: null };
  expect(spreadOver(320, [growing, cap])).toEqual({ first: 20, daysAfter: 3 });
  expect(spreadOver(20 + 100 + 150 + 1500, [growing, cap])).toEqual({ first: 20, daysAfter: 12 });
});
