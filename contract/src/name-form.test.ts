import { expect, it } from 'vitest';
import { nameForm } from './visible-text.ts';

it.each([
  ['blanks of any kind', 'Café\u00a0 de\u2003 la  Paix'],
  ['a letter and its mark', 'Cafe\u0301 de la Paix'],
  ['marks of direction', '\u200fCafé \u202ade\u202c la Paix\u2069'],
  ['a zero width space', 'Caf\u200bé de la Paix\ufeff'],
  ['joiners where nothing is joined', '\u200dCaf\u200cé\u200d de la\ufe0f Paix'],
])('a name is the same with %s', (_, name) => expect(nameForm(name)).toBe('Café de la Paix'));

it('keeps what is seen: points, joiners of scripts and pictures that have them', () => {
  for (const name of ['שָׁלוֹם'.normalize('NFC'), 'می‌خواهم', '👩‍👩‍👧', '❤️ films', 'a-b', 'İstanbul'])
    expect(nameForm(name)).toBe(name);
  expect(nameForm(' \u200d\u2800 ')).toBe('');
});
