import { expect, it } from 'vitest';
import { wordsOfHtml } from './html-text.ts';

it.each([
  ['<p>A storm</p><p>reaches <b>the</b> harbour</p>', 'A storm reaches the harbour'],
  ['Bed &amp; Breakfast&nbsp;&#8211; &quot;open&quot;', 'Bed & Breakfast – "open"'],
  ['<ul><li>one</li><li>two</li></ul>', 'one two'],
  ['<a href="https://a.example">site</a><img src="/x.png" alt="cover">', 'site'],
  ['for ages < 12, R&D', 'for ages < 12, R&D'],
  ['שורה<br>שנייה', 'שורה שנייה'],
  [null, ''],
  [12, ''],
])('reads %s as %s', (html, words) => {
  expect(wordsOfHtml(html)).toBe(words);
});
