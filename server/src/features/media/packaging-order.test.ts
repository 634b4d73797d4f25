import { expect, it } from 'vitest';
import { rankFiles } from './packaging-order.ts';

const file = (fileId: string, seconds: number | null, size: number) => ({ fileId, seconds, size });

it.each([
  ['the shorter first', [file('long', 5400, 10), file('short', 30, 10)], ['short', 'long']],
  ['what says no length by its bytes', [file('big', null, 9e9), file('film', 60, 9e9)], ['film', 'big']],
  ['a length of nothing is none', [file('nothing', 0, 9e9), file('film', 60, 10)], ['film', 'nothing']],
  ['of one length the lighter', [file('heavy', 60, 20), file('light', 60, 10)], ['light', 'heavy']],
])('ranks %s', (_, waiting, order) => {
  expect(rankFiles(waiting, 0).map(({ fileId }) => fileId)).toEqual(order);
});

it('counts what is under way: a catalogue comes after the one film of somebody else', () => {
  const waiting = [file('a', 1, 1), file('b', 2, 1)];
  expect(rankFiles(waiting, 2).map(({ priority }) => priority)).toEqual([-3, -4]);
});
