import { describe, expect, it } from 'vitest';
import { splitAtPhones } from './phone-in-text.ts';

const phonesIn = (text: string) =>
  splitAtPhones(text)
    .filter((piece) => piece.isPhone)
    .map((piece) => piece.text);

describe('phone numbers in a text', () => {
  it.each([
    ['טלפון: +972-50-555-1234, או 03-555 1234 שלוחה 7', ['+972-50-555-1234', '03-555 1234']],
    ['(Office) +44 (0)20 7946 0958.', ['+44 (0)20 7946 0958']],
    ['0505551234', ['0505551234']],
  ])('are found in “%s”', (text, phones) => {
    expect(phonesIn(text)).toEqual(phones);
  });

  it.each([
    'ב-12/03/2026',
    '2019-2026',
    'a0123456789',
    'https://a.example/0123456789',
    '20:00-22:00',
    '50% of 1200',
    '9780306406157123456789',
  ])('are not seen in “%s”', (text) => {
    expect(phonesIn(text)).toEqual([]);
  });

  it('leave every other sign in its place', () => {
    const text = 'טלפון +972-50-555-1234 עד חצות';
    const pieces = splitAtPhones(text);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    for (const piece of pieces) expect(text.startsWith(piece.text, piece.at)).toBe(true);
    expect(splitAtPhones('')).toEqual([]);
  });
});
