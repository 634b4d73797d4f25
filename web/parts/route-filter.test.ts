import { expect, it } from 'vitest';
import { changeRouteFilter, readRouteFilter } from './route-filter.ts';

const read = (filter: Record<string, unknown>) => readRouteFilter({ releaseFilter: { filter } });
const nothing = { type: undefined, subType: undefined, year: undefined, search: undefined };

it.each([
  [
    'one value and many',
    { type: 'drama', subType: ['crime', 'sea'] },
    { type: ['drama'], subType: ['crime', 'sea'] },
  ],
  ['a year, as a number or a text', { year: '2026' }, { year: 2026 }],
  ['a search', { search: '  sea  ' }, { search: 'sea' }],
  [
    'the shape of the list call',
    { search: 'sea', params: { type: 'drama', year: 2026 } },
    { type: ['drama'], year: 2026, search: 'sea' },
  ],
  ['keys that nobody knows', { colour: 'blue', status: 'draft' }, {}],
  ['what makes no sense', { type: [1, null, ''], subType: {}, year: 'soon', search: 7 }, {}],
  ['a year that the list does not take', { year: 20260 }, {}],
])('reads %s', (_, filter, expected) => {
  expect(read(filter)).toEqual({ ...nothing, ...expected });
});

it('reads nothing where there is no filter', () => {
  expect(readRouteFilter(undefined)).toEqual(nothing);
  expect(readRouteFilter({})).toEqual(nothing);
});

it('changes what it knows and keeps the rest', () => {
  const filter = { type: 'drama', colour: 'blue' };
  expect(changeRouteFilter(filter, { type: ['film'] })).toEqual({ type: ['film'], colour: 'blue' });
  expect(changeRouteFilter(filter, { type: [] })).toEqual({ colour: 'blue' });
  expect(changeRouteFilter({ search: 'sea', params: { type: 'drama' } }, { type: ['film'] })).toEqual({
    search: 'sea',
    type: ['film'],
  });
  expect(changeRouteFilter({ year: 2026 }, { year: undefined })).toBeUndefined();
});
