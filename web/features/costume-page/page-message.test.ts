import { expect, it } from 'vitest';
import { readMessage } from './page-message.ts';

const said = (message: object) => readMessage({ firstlook: 1, ...message });

it('reads what a page may say', () => {
  expect(said({ tell: 'loaded' })).toEqual({ tell: 'loaded' });
  expect(said({ tell: 'ready' })).toEqual({ tell: 'ready' });
  expect(said({ tell: 'height', height: 812.5 })).toEqual({ tell: 'height', height: 812.5 });
  expect(said({ id: 1, ask: 'release', releaseId: 'r1' })).toEqual({
    id: 1,
    ask: 'release',
    releaseId: 'r1',
  });
  expect(said({ id: 2, ask: 'picture', src: '/api/file/o/f' })).toMatchObject({ width: null });
  expect(said({ id: 3, ask: 'go', to: '/release/o1/r1' })).toMatchObject({ to: '/release/o1/r1' });
  const query = { search: 'sea', types: ['film'], year: 2026, sort: 'title', page: 1, limit: 20 };
  expect(said({ id: 4, ask: 'releases', query })).toEqual({
    id: 4,
    ask: 'releases',
    query: {
      filter: { search: 'sea', params: { releaseType: ['film'], year: 2026 } },
      pagination: { page: 1, limit: 20 },
      simpleSort: 'title',
    },
  });
  expect(said({ id: 5, ask: 'releases' })).toMatchObject({ query: { pagination: { page: 0, limit: 50 } } });
});

it.each([
  ['a call of another name', { ask: 'remove', releaseId: 'r1' }],
  ['a filter that is not offered', { ask: 'releases', query: { status: ['draft'] } }],
  ['a filter of the organization', { ask: 'releases', query: { orgFilter: { route: 'x' } } }],
  ['more than a page', { ask: 'releases', query: { limit: 101 } }],
  ['no list', { ask: 'releases', query: { types: 'film' } }],
  ['another order', { ask: 'releases', query: { sort: 'password' } }],
  ['a control character', { ask: 'release', releaseId: 'r\u0000' }],
  ['a long text', { ask: 'release', releaseId: 'r'.repeat(65) }],
  ['a list in place of a text', { ask: 'release', releaseId: ['r1'] }],
  ['a width of no number', { ask: 'picture', src: '/x', width: '1/../../y' }],
])('refuses by its number what is no question: %s', (_, message) => {
  expect(said({ id: 7, ...message })).toEqual({ id: 7, ask: null });
});

it('is deaf to everything else', () => {
  for (const data of [null, 'ready', [], { tell: 'ready' }, { firstlook: 2, tell: 'ready' }])
    expect(readMessage(data)).toBeNull();
  expect(said({ tell: 'height', height: Number.NaN })).toBeNull();
  expect(said({ id: -1, ask: 'go', to: '/' })).toBeNull();
  expect(said({ id: 1.5, ask: 'go', to: '/' })).toBeNull();
});
