import { expect, it } from 'vitest';
import { drawnNames } from './stamp-word.ts';

it('keeps three signs over a letter and lets a heap of them go', () => {
  const heap = '\u0301\u0327'.repeat(45);
  expect(drawnNames([`Na${heap}me`])[0]?.match(/\p{M}/gu)?.length ?? 0).toBeLessThanOrEqual(3);
  expect(drawnNames([`a${'\u200d\u0316'.repeat(40)}`])[0]?.match(/\p{M}/gu)).toHaveLength(3);
  const pointed = '\u05e9\u05bc\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd';
  expect(drawnNames([pointed, 'Chlo\u00e9', 'Nguy\u1ec5n'])).toEqual([
    pointed.normalize('NFC'),
    'Chlo\u00e9',
    'Nguy\u1ec5n',
  ]);
});

it.each(['\u062f\u0627\u0646\u0627', '\u0414\u0430\u043d\u0430', '\u5c71\u7530'])(
  'leaves the name %s out, whose letters would be empty boxes, and the address stays',
  (name) => {
    expect(drawnNames([name, 'dana@a.example'])).toEqual(['dana@a.example']);
    expect(drawnNames([name])).toEqual([]);
  },
);
