import { describe, expect, it } from 'vitest';
import { searchText } from '../../ui/hook/navigation.ts';
import {
  clearOf,
  filterYears,
  innerKey,
  innerValue,
  isFiltered,
  listQueryOf,
  newestQueryOf,
  readListState,
} from './list-query.ts';

const now = new Date('2026-11-21T10:00:00Z');
const route = (releaseFilter: object) => ({
  id: '1',
  name: 'x',
  showInRoles: ['admin' as const],
  releaseFilter,
});

describe('the list as the address says it', () => {
  it('offers years from now down to 2017', () => {
    expect(filterYears(now)[0]).toBe(2026);
    expect(filterYears(now).at(-1)).toBe(2017);
  });

  it('falls back to 50 a page and the first page when the address makes no sense', () => {
    const state = readListState(
      { limit: '7', p: '-3', year: '1999', sort: 'evil', status: 'draft,nonsense' },
      now,
    );
    expect(state).toMatchObject({
      limit: 50,
      page: 0,
      year: null,
      sort: 'latest',
      statuses: ['draft'],
    });
  });

  it('says which route is shown, and leaves to the server what that narrows', () => {
    const search = { search: 'harbour', year: '2026', status: 'expired', type: 'book' };
    const shown = route({ wasDistributed: true, releaseTypes: ['film'], filter: { search: 'storm' } });
    expect(listQueryOf(readListState(search, now), shown)).toMatchObject({
      filter: {
        search: 'harbour',
        params: { year: 2026, status: ['expired'], releaseType: ['book'] },
      },
      orgFilter: { route: '1' },
    });
    expect(listQueryOf(readListState(search, now), undefined).orgFilter).toBeUndefined();
  });

  it('stays in its folder, whatever narrows it', () => {
    const search = { page: '0', folder: 'f1', search: 'storm', sort: 'title' };
    const state = readListState(search, now);
    expect(listQueryOf(state, undefined)).toMatchObject({
      filter: { search: 'storm', params: { folder: 'f1' } },
      simpleSort: 'title',
    });
    expect([isFiltered(state), isFiltered({ ...state, search: '' })]).toEqual([true, false]);
  });

  it('is narrowed by the filters of the organization, whatever signs their values hold', () => {
    const address = {
      [innerKey('place')]: innerValue(['Tel Aviv, north', '100%']) ?? '',
      filter_params_type: 'a,b',
    };
    const state = readListState(address, now);
    expect(state.inner).toEqual({ place: ['Tel Aviv, north', '100%'], type: ['a', 'b'] });
    expect(listQueryOf(state, undefined).filter?.params).toMatchObject({
      place: ['Tel Aviv, north', '100%'],
      type: ['a', 'b'],
    });
    expect(isFiltered(state)).toBe(true);
    expect(clearOf(state)).toEqual({ filter_params_place: undefined, filter_params_type: undefined });
    expect(readListState({ filter_params_place: '%E0%A4%A' }, now).inner).toEqual({ place: ['%E0%A4%A'] });
    const odd = ['a\\', '\\,', ',b'];
    expect(readListState({ filter_params_place: innerValue(odd) ?? '' }, now).inner.place).toEqual(odd);
    // The address encodes a value once: a person reads it there.
    const shown = searchText({ [innerKey('place')]: innerValue(['תל אביב', '100%']) });
    expect(decodeURIComponent(shown)).toBe('?filter_params_place=תל+אביב,100%');
  });

  it('shows the newest of the route, whatever the person chose', () => {
    expect(newestQueryOf(route({ filter: { type: 'drama' } }))).toMatchObject({
      filter: { params: { year: undefined } },
      orgFilter: { route: '1' },
      pagination: { page: 0, limit: 10 },
      simpleSort: '-distributedAt',
    });
  });
});
