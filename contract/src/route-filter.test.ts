import { expect, it } from 'vitest';
import { flatRouteFilter, unreadableKeysOf } from './route-filter.ts';

it('reads both shapes as one', () => {
  const flat = { search: 'salt', genre: 'drama', year: 2026, datesRange: { from: '2026-01-01' } };
  const { search, datesRange, ...params } = flat;
  expect(flatRouteFilter({ search, params, datesRange })).toEqual(flat);
  expect(flatRouteFilter(flat)).toEqual(flat);
  expect(flatRouteFilter(undefined)).toEqual({});
});

it.each([
  [{}, []],
  [{ params: { genre: ['drama', 'news'], season: 2 }, datesRange: { to: '2026-01-01' } }, []],
  [{ genre: null, search: '' }, []],
  [{ params: 'drama' }, ['params']],
  [{ genre: 'drama', params: { genre: 'news' } }, ['genre']],
  [{ datesRange: '2026' }, ['datesRange']],
  [{ datesRange: { from: 'soon' } }, ['datesRange']],
  [{ datesRange: { since: '2026-01-01' } }, ['datesRange']],
  [{ params: { status: ['draft', 'gone'] } }, ['status']],
  [{ params: { genre: { a: 1 } } }, ['genre']],
])('of %j cannot read %j', (filter, keys) => {
  expect(unreadableKeysOf(filter)).toEqual(keys);
});
