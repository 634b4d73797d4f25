import { expect, it } from 'vitest';
import { warmUpIssues } from './warm-up-rule.ts';

it('what is wrong with a plan is told of each number by itself', () => {
  expect(warmUpIssues({ first: 50, percent: 150, most: 10_000 })).toEqual([]);
  expect(warmUpIssues({ first: 50, percent: 150, most: 50 })).toEqual(['most']);
  expect(warmUpIssues({ first: 50, percent: 0, most: 40 })).toEqual(['percent', 'most']);
  expect(warmUpIssues({ first: 0, percent: 0, most: 40 })).toEqual(['first', 'percent']);
});
