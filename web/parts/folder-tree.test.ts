import { expect, it } from 'vitest';
import { childrenOf, mayHoldFolders, pathTo, placesFor, stepOf, withBelow } from './folder-tree.ts';

const folder = (_id: string, parentId: string | null) => ({ _id, parentId, name: _id, count: 0 });
/** drama > line > season; docs; kids */
const folders = [
  folder('drama', null),
  folder('line', 'drama'),
  folder('season', 'line'),
  folder('docs', null),
  folder('kids', null),
];
const ids = (found: { _id: string }[]) => found.map(({ _id }) => _id);

it('knows what is in a folder, below it and above it', () => {
  expect(ids(childrenOf(folders, null))).toEqual(['drama', 'docs', 'kids']);
  expect(ids(withBelow(folders, 'drama'))).toEqual(['drama', 'line', 'season']);
  expect(ids(pathTo(folders, 'season'))).toEqual(['drama', 'line', 'season']);
  expect(pathTo(folders, 'gone')).toEqual([]);
});

it('offers new folders down to the third level', () => {
  expect([null, 'drama', 'line', 'season'].map((id) => mayHoldFolders(folders, id))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('offers only places that a folder fits in', () => {
  expect(ids(placesFor(folders, 'drama'))).toEqual([]);
  expect(ids(placesFor(folders, 'line'))).toEqual(['drama', 'docs', 'kids']);
  expect(ids(placesFor(folders, 'docs'))).toEqual(['drama', 'line', 'kids']);
});

it('moves a folder by one place, and not past its siblings', () => {
  expect(stepOf(folders, 'docs', 'up')).toEqual({ before: 'drama' });
  expect(stepOf(folders, 'docs', 'down')).toEqual({ before: null });
  expect(stepOf(folders, 'drama', 'down')).toEqual({ before: 'kids' });
  expect(stepOf(folders, 'drama', 'up')).toBeNull();
  expect(stepOf(folders, 'kids', 'down')).toBeNull();
  expect(stepOf(folders, 'line', 'up')).toBeNull();
});
