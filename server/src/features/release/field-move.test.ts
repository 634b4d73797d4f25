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

it('of data from before the save, what stood under the new name makes room; two fields that change names lose nothing', () => {
  const old = { films: ['one'], reels: 'of long ago' };
  expect(withMoved(old, 'programme', moves, true)).toEqual({ reels: ['one'] });
  expect(withMoved({ reels: 'of long ago' }, 'programme', moves, true)).toEqual({});
  const chain = [
    { from: 'b', to: 'c', releaseTypes: ['programme'] },
    { from: 'a', to: 'b', releaseTypes: ['programme'] },
  ];
  expect(withMoved({ a: 1, b: 2, c: 'of long ago' }, 'programme', chain, true)).toEqual({ b: 1, c: 2 });
  const inTable = [{ from: 'cast.photo', to: 'cast.picture', releaseTypes: ['programme'] }];
  const rows = { cast: [{ photo: 'p', picture: 'of long ago' }], picture: 'another field' };
  expect(withMoved(rows, 'programme', inTable, true)).toEqual({
    cast: [{ picture: 'p' }],
    picture: 'another field',
  });
});
