import { describe, expect, it } from 'vitest';
import {
  composeText,
  holdsUnknownField,
  isTextOfNames,
  segmentsOf,
  type TextValues,
  unknownFieldIn,
} from './text-message.ts';

describe('a text is cut into messages as the networks cut it', () => {
  it.each([
    ['nothing', '', 'gsm', 0, 160],
    ['160 Latin letters', 'a'.repeat(160), 'gsm', 1, 0],
    ['161 Latin letters', 'a'.repeat(161), 'gsm', 2, 145],
    ['306 Latin letters', 'a'.repeat(306), 'gsm', 2, 0],
    ['307 Latin letters', 'a'.repeat(307), 'gsm', 3, 152],
    ['70 Hebrew letters', 'ש'.repeat(70), 'ucs2', 1, 0],
    ['71 Hebrew letters', 'ש'.repeat(71), 'ucs2', 2, 63],
    ['134 Hebrew letters', 'ש'.repeat(134), 'ucs2', 2, 0],
    ['135 Hebrew letters', 'ש'.repeat(135), 'ucs2', 3, 66],
    ['French letters of the alphabet', 'éàùè', 'gsm', 1, 156],
    ['a letter beside the alphabet', 'ê', 'ucs2', 1, 69],
    ['signs of two places', '€'.repeat(80), 'gsm', 1, 0],
    ['an emoji, which takes two', '🎬', 'ucs2', 1, 68],
  ] as const)('%s', (_, text, alphabet, segments, left) => {
    expect(segmentsOf(text)).toMatchObject({ alphabet, segments, left });
  });

  it('never divides a sign of two places', () => {
    // The 153rd place of the first message stays empty.
    expect(segmentsOf(`${'a'.repeat(152)}€${'a'.repeat(151)}`)).toMatchObject({ segments: 2, left: 0 });
    expect(segmentsOf(`${'ש'.repeat(66)}🎬${'ש'.repeat(65)}`)).toMatchObject({ segments: 2, left: 0 });
  });
});

describe('a text for one person', () => {
  const values: TextValues = {
    link: 'L',
    unsubscribeUrl: 'U',
    firstName: 'Dana',
    lastName: 'Levi',
    name: 'Dana {{link}}',
    title: 'Waterline',
    viewsTotal: '10',
    expiresOn: '',
  };
  const compose = (text: string) => composeText(text, values, (url) => `Stop: ${url}`);

  it.each([
    ['Hi {{firstName}}, {{ title }}', 'Hi Dana, Waterline\nL\nStop: U'],
    ['{{recipientFirstName}}: {{link}} now', 'Dana: L now\nStop: U'],
    ['{{landingUrl}} {{optOut}}', 'L U'],
    [
      'What is merged is not merged again: {{name}}',
      'What is merged is not merged again: Dana {{link}}\nL\nStop: U',
    ],
    ['until {{expiresOn}}', 'until\nL\nStop: U'],
  ])('%s', (text, sent) => {
    expect(compose(text)).toBe(sent);
  });

  it('has words for everybody, by whichever form they are addressed', () => {
    for (const text of ['{{firstName}}', '{{name}} {{lastName}}', '{{gender||her}}', '{{gender|him|her|}}'])
      expect(isTextOfNames(text), text).toBe(true);
    for (const text of ['', 'Hi', '{{firstName|you}}', '{{title}}', '{{link}}', '{{gender|him|her}}'])
      expect(isTextOfNames(text), text).toBe(false);
  });

  it('holds no braces that stand for nothing', () => {
    for (const text of ['{{color}}', '{{', 'a }} b', '{{constructor}}'])
      expect(holdsUnknownField(text), text).toBe(true);
    for (const text of ['', '{ }', 'Hi {{firstName}} {{ link }}'])
      expect(holdsUnknownField(text), text).toBe(false);
  });

  it('says what the own fields of a person say, and knows those there are', () => {
    const values = { link: 'L', unsubscribeUrl: 'U', firstName: '', lastName: '', name: '', title: '' };
    const all = { ...values, viewsTotal: '', expiresOn: '', own: { beat: 'Cinema' } };
    const written = 'On {{field.beat}}, {{field.city|your town}} {{field.zip}}: {{link}} {{optOut}}';
    expect(composeText(written, all, () => '')).toBe('On Cinema, your town: L U');
    expect(holdsUnknownField(written, ['beat', 'city', 'zip'])).toBe(false);
    expect(holdsUnknownField(written, ['beat'])).toBe(true);
    expect(holdsUnknownField(written)).toBe(true);
    expect(holdsUnknownField('{{field.Not a key}}', 'any')).toBe(true);
    expect(isTextOfNames('{{field.beat}}')).toBe(true);
  });
});

it.each([
  ['Hi {{contact.firstName}}, {{title}}', { said: '{{contact.firstName}}', meant: '{{firstName}}' }],
  ['{{ FirstName }}', { said: '{{ FirstName }}', meant: '{{firstName}}' }],
  ['{{phone}}', { said: '{{phone}}', meant: null }],
  ['{{firstName', { said: '{{firstName', meant: '{{firstName}}' }],
  ['{{firstName|there}} {{gender|a|b|c}}', null],
])('%s names the braces that stand for nothing, and what was meant', (text, found) => {
  expect(unknownFieldIn(text)).toEqual(found);
});
