import { expect, it } from 'vitest';
import { isLoud, spamWordsIn } from './spam-words.ts';

it.each([
  ['Act now: make money at home', ['Act now', 'make money']],
  ['Entrance is free, the exhibition opens on Sunday', []],
  ['Free money', ['Free money']],
  ['The casino of Monte Carlo', ['casino']],
  ['Occasionally', []],
  ['לחצו כאן, ורווח מובטח', ['לחצו כאן', 'ורווח מובטח']],
  ['הכניסה בחינם, הפתיחה ביום ראשון', []],
  ['הכול בחינם!', ['בחינם!']],
  ['סרט על מכור להימורים', ['להימורים']],
  ['מבצע קדש, תערוכה חדשה', []],
])('%s', (text, words) => {
  expect(spamWordsIn(text)).toEqual(words);
});

it('names each once, wherever it stands', () => {
  expect(spamWordsIn('Act now', 'act\nnow and Act now')).toEqual(['Act now', 'act now']);
});

it.each([
  ['A NEW SEASON BEGINS', true],
  ['Now!!', true],
  ['A new season begins!', false],
  ['{{firstName}}, NASA TV', false],
  ['עונה חדשה', false],
  ['Really?!', true],
])('%s shouts: %s', (subject, isSo) => {
  expect(isLoud(subject)).toBe(isSo);
});
