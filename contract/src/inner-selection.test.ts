import { expect, it } from 'vitest';
import type { FieldDefinition } from './fields.ts';
import { strayIssues, withoutStrays } from './inner-selection.ts';
import { shownData } from './shown-field.ts';

const field = (type: string, fieldName: string, more: object = {}): FieldDefinition => ({
  type,
  fieldName,
  index: 1,
  ...more,
});
const inner = (fieldName: string, more: object = {}) =>
  field('SELECT_RELEASES_FROM_INNER_PARAM', fieldName, { fromField: 'releases', ...more });
const definitions = [
  field('RELEASES_SELECTOR', 'releases'),
  field('ROW', '', { fields: [inner('mostWatchedReleases'), inner('best', { singleItem: true })] }),
  field('TABLE', 'weeks', { fields: [inner('picked')] }),
  inner('lost', { fromField: undefined }),
];

it('a selection holds what its field names now, in rows and tables too, in both shapes', () => {
  const values = {
    releases: ['a', { _id: 'b' }],
    mostWatchedReleases: [{ _id: 'a' }, 'x', 'b'],
    best: 'x',
    weeks: [{ picked: ['b', 'x'] }],
    lost: ['a'],
  };
  const kept = {
    releases: ['a', { _id: 'b' }],
    mostWatchedReleases: [{ _id: 'a' }, 'b'],
    best: '',
    weeks: [{ picked: ['b'] }],
    lost: [],
  };
  expect(withoutStrays(definitions, values)).toEqual(kept);
  expect(withoutStrays(definitions, kept)).toBe(kept);
  expect(shownData(definitions, values), 'and so readers see it').toEqual(kept);
});

it('of a field that is not set nothing is chosen', () => {
  expect(withoutStrays(definitions, { best: 'a' })).toEqual({ best: '' });
});

it('what the selection did not hold is refused at its place, what it held only goes', () => {
  const values = {
    releases: ['a'],
    mostWatchedReleases: ['a', 'was', 'new'],
    best: 'new',
    weeks: [{ picked: ['a'] }, { picked: ['was', 'new'] }],
  };
  const stored = { mostWatchedReleases: [{ _id: 'was' }], weeks: [{ picked: ['was'] }] };
  expect(strayIssues(definitions, values, stored)).toEqual([
    { path: 'mostWatchedReleases.2', code: 'notAmong' },
    { path: 'best', code: 'notAmong' },
    { path: 'weeks.1.picked.1', code: 'notAmong' },
  ]);
  expect(strayIssues(definitions, values, null)).toHaveLength(5);
});
