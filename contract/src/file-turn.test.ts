import { expect, it } from 'vitest';
import { withInTurn } from './file-turn.ts';

/** `A`, `B` and `C` were chosen in this order; of the others nobody knows. */
const turnOf = (name: string) => ({ A: 1, B: 2, C: 3 })[name];
const arrive = (list: string[], names: string) =>
  [...names].reduce((before, name) => withInTurn(before, name, turnOf), list).join('');

it.each(['ABC', 'ACB', 'BAC', 'BCA', 'CAB', 'CBA'])(
  'files that arrive as %s stand as they were chosen',
  (order) => {
    expect(arrive(['x', 'y'], order)).toBe('xyABC');
  },
);

it('what a person moved since stays where it is', () => {
  expect(arrive(['C', 'x'], 'AB')).toBe('CxAB');
  expect(arrive(['B', 'A'], 'C')).toBe('BAC');
  expect(arrive(['C', 'A'], 'B')).toBe('CAB');
});

it('one of which nobody knows comes to the end', () => {
  expect(arrive(['x', 'C'], 'yA')).toBe('xCyA');
});
