import { expect, it } from 'vitest';
import { proofHostOf, proofTextOf, readHost } from './own-host-rule.ts';

const own = 'press.house.example';

it.each([
  ['films.example', 'films.example'],
  [' FILMS.Example. ', 'films.example'],
  ['press.films.example', 'press.films.example'],
  ['סרטים.example', 'xn--debcmn9a.example'],
  ['xn--debcmn9a.example', 'xn--debcmn9a.example'],
  // Above the installation's host stands somebody who has that DNS.
  ['house.example', 'house.example'],
  ['xpress.house.example', 'xpress.house.example'],
])('%s is a host that an organization may have', (typed, host) => {
  expect(readHost(typed, own)).toEqual({ host });
});

it.each([
  [own, 'own'],
  [own.toUpperCase(), 'own'],
  [`${own}.`, 'own'],
  [`a.${own}`, 'own'],
  ['localhost', 'private'],
  ['films.localhost', 'private'],
  ['127.0.0.1', 'private'],
  ['0x7f.1', 'private'],
  ['[::1]', 'domain'],
  ['films', 'domain'],
  ['films.local', 'private'],
  ['films.internal', 'private'],
  ['films.example:8080', 'domain'],
  ['https://films.example', 'domain'],
  ['a@films.example', 'domain'],
  ['*.films.example', 'domain'],
  ['_x.films.example', 'domain'],
  ['', 'domain'],
])('%s is none: %s', (typed, issue) => {
  expect(readHost(typed, own)).toEqual({ issue });
});

it('says what DNS has to show', () => {
  expect(proofHostOf('films.example')).toBe('_firstlook.films.example');
  expect(proofTextOf('abc')).toBe('firstlook-proof=abc');
});
