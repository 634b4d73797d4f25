import { expect, it } from 'vitest';
import { checkReleaseNames, releasesNamedIn, withReleases } from './release-name.ts';

it('lets a field of one item hold one name, and hides it like a list', () => {
  const definitions = [
    { type: 'RELEASES_SELECTOR', fieldName: 'sameSeries', singleItem: true, index: 1 },
    { type: 'RELEASES_SELECTOR', fieldName: 'relatedReleases', index: 2 },
  ];
  const data = { sameSeries: 'one', relatedReleases: 'two' };
  expect(checkReleaseNames(definitions, data, 'data')).toEqual([
    { path: 'data.relatedReleases', code: 'shape' },
  ]);
  expect(releasesNamedIn({ sameSeries: 'one' }, 'data')).toEqual([
    { key: 'sameSeries', id: 'one', path: 'data.sameSeries' },
  ]);
  expect(withReleases(data, { open: new Set(['one']), hidden: new Set() })).toEqual({ sameSeries: 'one' });
});

it('finds names inside the items of a name', () => {
  const inner = { _id: 'out', relatedReleases: ['draft', 'out'] };
  const data = { childrenReleases: [inner], cast: null };
  expect(releasesNamedIn(data, 'data').map(({ id }) => id)).toEqual(['out', 'draft', 'out']);
  expect(withReleases(data, { open: new Set(['out']), hidden: new Set(['draft']) })).toEqual({
    childrenReleases: [{ _id: 'out', relatedReleases: ['out'] }],
    cast: null,
  });
});

it('hides under any other key only what is a release that is not open', () => {
  const data = {
    seasonThree: ['draft', 'out', 'word'],
    next: 'draft',
    cast: [
      { _id: 'draft', name: 'A' },
      { _id: 'row', see: [{ _id: 'draft' }] },
    ],
  };
  expect(withReleases(data, { open: new Set(['out']), hidden: new Set(['draft']) })).toEqual({
    seasonThree: ['out', 'word'],
    cast: [{ _id: 'row', see: [] }],
  });
});
