import { expect, it } from 'vitest';
import { hasValueAt, withMoved } from './field-move.ts';

const moves = [{ from: 'films', to: 'reels', releaseTypes: ['programme'] }];

it.each([[[]], [{}], [''], [null]])('%j under the new name is no value that stays', (empty) => {
  expect(withMoved({ films: ['one'], reels: empty }, 'programme', moves)).toEqual({ reels: ['one'] });
  expect(hasValueAt({ reels: empty }, 'reels')).toBe(false);
});

it.each([[['two']], [0], [false], ['two']])(
  '%j under the new name stays, and so does the old one',
  (value) => {
    const data = { films: ['one'], reels: value };
    expect(withMoved(data, 'programme', moves)).toEqual(data);
    expect(hasValueAt(data, 'reels')).toBe(true);
  },
);
