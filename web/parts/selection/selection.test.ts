import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { describe, expect, it } from 'vitest';
import {
  between,
  chosenOf,
  countOf,
  isSelected,
  nothing,
  pick,
  pickedOf,
  type Selection,
} from './selection.ts';

const card = (_id: string, folders: string[] = []) => ({ _id, folders }) as unknown as ReleaseCard;
const page = ['a', 'b', 'c', 'd'].map((id) => card(id));
const [a, b, c, d] = page as [ReleaseCard, ReleaseCard, ReleaseCard, ReleaseCard];
const all: Selection<ReleaseCard, object> = {
  kind: 'all',
  condition: { filter: { search: 'wave' } },
  matching: 3,
  except: new Set(),
};

describe('ticked releases', () => {
  it('are told by id, and what is ticked twice is there once', () => {
    const two = pick(pick(nothing, [a, b], true), [b], true);
    expect([countOf(two), chosenOf(two)]).toEqual([2, { ids: ['a', 'b'] }]);
    expect(chosenOf(pick(two, [a], false))).toEqual({ ids: ['b'] });
  });

  it('are as many as can be named', () => {
    const many = Array.from({ length: 5000 }, (_, at) => card(`r${at}`));
    const full = pick(nothing, many, true);
    expect(countOf(full)).toBe(5000);
    expect(pick(full, [a], true)).toBe(full);
  });

  it('know the folders in which they lie by now', () => {
    const old = pick(nothing, [a, card('elsewhere', ['f'])], true);
    expect(pickedOf(old, [card('a', ['g'])]).map(({ _id, folders }) => [_id, folders])).toEqual([
      ['a', ['g']],
      ['elsewhere', ['f']],
    ]);
  });
});

describe('all that match', () => {
  it('are told by the condition and the number that the person saw', () => {
    expect(chosenOf(all)).toEqual({ matching: { filter: { search: 'wave' } }, except: [], count: 3 });
    const but = pick(all, [b], false);
    expect([countOf(but), isSelected(but, 'a'), isSelected(but, 'b')]).toEqual([2, true, false]);
    expect(chosenOf(but)).toMatchObject({ except: ['b'], count: 2 });
    expect(countOf(pick(but, [b], true))).toBe(3);
  });

  it('are nothing when the last one is taken off', () => {
    expect(pick(all, [a, b, c], false)).toBe(nothing);
  });
});

describe('a range', () => {
  it('goes either way, and is one release where its begin is on another page', () => {
    const ids = (releases: ReleaseCard[]) => releases.map(({ _id }) => _id);
    expect(ids(between(page, 'b', d))).toEqual(['b', 'c', 'd']);
    expect(ids(between(page, 'd', b))).toEqual(['b', 'c', 'd']);
    expect(ids(between(page, 'x', c))).toEqual(['c']);
    expect(ids(between(page, null, c))).toEqual(['c']);
  });
});
