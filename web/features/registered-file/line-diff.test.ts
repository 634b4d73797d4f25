import { describe, expect, it } from 'vitest';
import { changedParts, lineDiff } from './line-diff.ts';

const marks = { same: ' ', added: '+', removed: '-' } as const;
const drawn = (before: string[], after: string[]) =>
  lineDiff(before.join('\n'), after.join('\n')).map(({ kind, text }) => `${marks[kind]}${text}`);

describe('comparing two versions line by line', () => {
  it('keeps what is the same and names the rest', () => {
    expect(drawn(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toEqual([' a', '-b', '+x', ' c', '+d']);
    expect(drawn(['a'], ['a'])).toEqual([' a']);
    expect(drawn(['a', 'b'], ['b', 'a'])).toHaveLength(3);
  });

  it('gives back both texts', () => {
    const [before, after] = ['1\n2\n3\n4\n5', '0\n2\n3\n3\n5\n6'];
    const lines = lineDiff(before, after);
    const side = (without: string) =>
      lines
        .filter(({ kind }) => kind !== without)
        .map(({ text }) => text)
        .join('\n');
    expect(side('added')).toBe(before);
    expect(side('removed')).toBe(after);
  });

  it('shows two texts that have nothing in common whole, and soon', () => {
    const text = (word: string) => Array.from({ length: 20_000 }, (_, line) => `${word} ${line}`).join('\n');
    const lines = lineDiff(text('old'), text('new'));
    expect(lines).toHaveLength(40_000);
    expect([lines[0]?.kind, lines.at(-1)?.kind]).toEqual(['removed', 'added']);
  });

  it('leaves out what is far from a change', () => {
    const long = Array.from({ length: 30 }, (_, line) => `line ${line}`);
    const shown = changedParts(lineDiff(long.join('\n'), long.with(15, 'new').join('\n')), 2);
    expect(shown.filter((one) => one === null)).toHaveLength(2);
    expect(shown).toHaveLength(8);
  });
});
