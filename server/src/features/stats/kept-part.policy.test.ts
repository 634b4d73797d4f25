import { expect, it } from 'vitest';
import { keptPartOf, withinMonth } from './kept-part.policy.ts';

const zone = 'Asia/Jerusalem';
const part = (from: string, to: string, keptUntil = '2026-11-20', where = zone) => {
  const found = keptPartOf({ from: new Date(from), to: new Date(to) }, where, keptUntil);
  return (
    found && [
      found.first,
      found.last,
      ...found.edges.map((edge) => `${edge.from.toISOString()} ${edge.to.toISOString()}`),
    ]
  );
};

it.each<[string, ReturnType<typeof part>, string[] | null]>([
  [
    'whole days have no ends',
    part('2026-11-02T22:00:00Z', '2026-11-05T21:59:59.999Z'),
    ['2026-11-03', '2026-11-05'],
  ],
  [
    'days that are cut at both ends',
    part('2026-11-02T10:00:00Z', '2026-11-06T10:00:00Z'),
    [
      '2026-11-03',
      '2026-11-05',
      '2026-11-02T10:00:00.000Z 2026-11-02T21:59:59.999Z',
      '2026-11-05T22:00:00.000Z 2026-11-06T10:00:00.000Z',
    ],
  ],
  [
    'a range that ends after what is kept',
    part('2026-11-17T22:00:00Z', '2026-11-22T10:00:00Z'),
    ['2026-11-18', '2026-11-19', '2026-11-19T22:00:00.000Z 2026-11-22T10:00:00.000Z'],
  ],
  [
    'a day of 25 hours',
    part('2026-10-24T21:00:00Z', '2026-10-25T21:59:59.999Z'),
    ['2026-10-25', '2026-10-25'],
  ],
  ['a day of 25 hours that is an hour short', part('2026-10-24T21:00:00Z', '2026-10-25T20:59:59.999Z'), null],
  [
    'a day of 23 hours',
    part('2026-03-26T22:00:00Z', '2026-03-27T20:59:59.999Z'),
    ['2026-03-27', '2026-03-27'],
  ],
  [
    'a day that begins an hour late',
    part('2018-11-04T03:00:00Z', '2018-11-05T01:59:59.999Z', '2026-11-20', 'America/Sao_Paulo'),
    ['2018-11-04', '2018-11-04'],
  ],
  ['less than a day', part('2026-11-02T22:00:00Z', '2026-11-03T21:59:59.998Z'), null],
  ['what begins after what is kept', part('2026-11-20T10:00:00Z', '2026-12-20T10:00:00Z'), null],
  ['a range that ends before it begins', part('2026-11-10T10:00:00Z', '2026-11-02T10:00:00Z'), null],
  [
    'all that ever was',
    part('1990-01-01T00:00:00Z', '9999-12-31T21:59:59.999Z'),
    [
      '1990-01-02',
      '2026-11-19',
      '1990-01-01T00:00:00.000Z 1990-01-01T21:59:59.999Z',
      '2026-11-19T22:00:00.000Z 9999-12-31T21:59:59.999Z',
    ],
  ],
])('%s', (_what, found, expected) => {
  expect(found).toEqual(expected);
});

it('of a month, what of it lies in the range, on the clocks of the zone', () => {
  const within = (from: string, to: string, month: string) => {
    const found = withinMonth({ from: new Date(from), to: new Date(to) }, month, zone);
    return [found.from.toISOString(), found.to.toISOString()];
  };
  const year = ['2025-11-22T10:00:00.000Z', '2026-11-22T10:00:00.000Z'] as const;
  expect(within(...year, '2026-10')).toEqual(['2026-09-30T21:00:00.000Z', '2026-10-31T21:59:59.999Z']);
  expect(within(...year, '2025-12')).toEqual(['2025-11-30T22:00:00.000Z', '2025-12-31T21:59:59.999Z']);
  expect(within(...year, '2025-11')).toEqual([year[0], '2025-11-30T21:59:59.999Z']);
  expect(within(...year, '2026-11')).toEqual(['2026-10-31T22:00:00.000Z', year[1]]);
  const [from, to] = within(...year, '2024-01');
  expect((from ?? '') > (to ?? '')).toBe(true);
});
