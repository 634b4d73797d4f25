import { expect, it } from 'vitest';
import { isolatedFileName } from './file-name.ts';

const visible = (text: string) => text.replace(/[\u2066-\u2069]/g, '');

it('keeps the ending of a file apart from a Hebrew name that ends in digits', () => {
  const shown = isolatedFileName('עיתונאים סתיו 2026.xlsx');
  expect(shown).toContain('2026\u2069\u2066.xlsx');
  expect(visible(shown)).toBe('עיתונאים סתיו 2026.xlsx');
});

it('puts the ending behind the name in the name’s own direction', () => {
  expect(isolatedFileName('עיתונאים סתיו 2026.xlsx')[0]).toBe('\u2067');
  expect(isolatedFileName('2026 סתיו.xlsx')[0]).toBe('\u2067');
  expect(isolatedFileName('press list.xlsx')[0]).toBe('\u2066');
});

it('leaves a name without an ending whole', () => {
  expect(visible(isolatedFileName('.csv'))).toBe('.csv');
  expect(visible(isolatedFileName('people'))).toBe('people');
});
