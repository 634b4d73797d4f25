import { expect, it } from 'vitest';
import { toTextPart } from './text-part.ts';

it('a phone number in Hebrew text stands from left to right; addresses stay as they are', () => {
  const text = toTextPart(
    '<p>להזמנות: <bdi dir="ltr">+972-52-555-0142</bdi>, גליה</p>' +
      '<p><a href="https://a.example/?t=123456789">לצפייה <bdi dir="ltr">052-555-0142</bdi></a> <bdi dir="ltr">a@b.example</bdi></p>',
  );
  expect(text).toContain('להזמנות: \u2066+972-52-555-0142\u2069, גליה');
  expect(text).toContain('לצפייה \u2066052-555-0142\u2069');
  expect(text).toContain('a@b.example');
  expect(text).not.toContain('\u2066a@b');
  expect(text).toContain('\nhttps://a.example/?t=123456789');
});

it('a text without letters from right to left gets no marks', () => {
  expect(toTextPart('<p>Call <bdi dir="ltr">+972-52-555-0142</bdi></p>')).toBe('Call +972-52-555-0142');
});
