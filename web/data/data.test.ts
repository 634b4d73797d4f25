import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import { expect, it } from 'vitest';
import { readAddress, safeEndpoint } from '../device/address.ts';
import { bracketed } from './bracketed-query.ts';

it.each([
  ['/release/o1?page=x', '/release/o1?page=x'],
  ['//evil.example', '/'],
  ['https://evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https:evil.example', '/'],
  ['%2f%2fevil.example', '/'],
  ['/\t/evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/auth/login', '/'],
  [undefined, '/'],
])('attack 8: returns from sign-in only to routes of this app: %s', (endpoint, expected) => {
  expect(safeEndpoint(endpoint)).toBe(expected);
});

it('writes queries in brackets and leaves out what is empty', () => {
  const query = {
    filter: { search: '', params: { status: ['draft', 'expired'], year: 2026 } },
    pagination: { page: 0 },
  };
  expect(decodeURIComponent(bracketed(query))).toBe(
    'filter[params][status][]=draft&filter[params][status][]=expired&filter[params][year]=2026&pagination[page]=0',
  );
});

it('sees no change where nothing was said', () => {
  expect(deepEqual({ a: undefined, b: [1, { c: null }] }, { b: [1, { c: null }] })).toBe(true);
  expect(deepEqual({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
  expect(deepEqual([], {})).toBe(false);
});

it('reads the mode of the application from the address', () => {
  expect(readAddress('/')).toEqual({ isClient: false, organization: null });
  expect(readAddress('/tv')).toEqual({ isClient: false, organization: 'tv' });
  expect(readAddress('/client/books/')).toEqual({ isClient: true, organization: 'books' });
  expect(readAddress('/client')).toEqual({ isClient: true, organization: null });
  // At an own host the page says whose it is.
  expect(readAddress('/', 'o1')).toEqual({ isClient: true, organization: 'o1' });
});
