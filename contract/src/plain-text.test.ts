import { expect, it } from 'vitest';
import { plainTextOf } from './plain-text.ts';

it.each([
  ['<p>Salt &amp; sand</p>', '', 'Salt & sand'],
  ['<p>one</p><p>two</p>', ' ', ' one  two '],
  ['&lt;b&gt; stays a word', '', '<b> stays a word'],
  ['it&#39;s&nbsp;here', '', 'it\u0027s\u00A0here'],
  ['&copyright; and R&D', '', '&copyright; and R&D'],
])('%s', (text, gap, words) => {
  expect(plainTextOf(text, gap)).toBe(words);
});
