import { describe, expect, it } from 'vitest';
import { type GroupKind, nobody } from '../../parts/prepared-send.ts';
import { type FindRow, firstChoice, stepped, typedAddress } from './find-rows.ts';

const group = (kind: GroupKind, name: string): FindRow => ({
  key: kind + name,
  group: { kind, id: name, name, count: 3 },
});
const person = (name: string): FindRow => ({
  key: name,
  person: { id: name, email: `${name}@x.example`, mobile: null, name, about: '' },
});

describe('what Enter takes in the find pane', () => {
  it('takes nothing before a word was typed', () => {
    expect(firstChoice([group('all', ''), group('mailingLists', 'Critics')], ' ')).toBe(-1);
  });

  it('takes the list of exactly that name, wherever it stands', () => {
    const rows = [
      group('search', 'critics'),
      group('mailingLists', 'Critics abroad'),
      group('tags', 'Critics'),
    ];
    expect(firstChoice(rows, 'critics')).toBe(2);
  });

  it('takes the first list or person before all results at once', () => {
    expect(firstChoice([group('search', 'da'), person('Dana'), person('Dan')], 'da')).toBe(1);
    expect(firstChoice([group('search', 'da')], 'da')).toBe(0);
  });

  it('takes the person of exactly that address before those whose address only holds it', () => {
    expect(firstChoice([person('jordan'), person('dan')], 'Dan@x.example')).toBe(1);
  });

  it('offers an address that was typed in full, unless somebody found or chosen has it', () => {
    const dan = { id: 'c1', email: 'dan@x.example', mobile: null, name: 'Dan', about: '' };
    expect(typedAddress(' Dan@X.example', nobody, [])).toMatchObject([
      { person: { email: 'dan@x.example' } },
    ]);
    expect(typedAddress('dan@x.example', nobody, [dan])).toEqual([]);
    expect(typedAddress('dan@x.example', { groups: [], people: [dan] }, [])).toEqual([]);
    expect(typedAddress('dan@x', nobody, [])).toEqual([]);
    expect(typedAddress('dan@x.example, gal@x.example', nobody, [])).toEqual([]);
  });

  it('takes nothing where nothing is found', () => {
    expect(firstChoice([], 'zz')).toBe(-1);
  });

  it('moves to the first line and leaves neither end', () => {
    expect(stepped(-1, 1, 3)).toBe(0);
    expect(stepped(0, -1, 3)).toBe(0);
    expect(stepped(2, 1, 3)).toBe(2);
  });
});
