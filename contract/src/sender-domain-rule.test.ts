import { expect, it } from 'vitest';
import { domainOf, readDomain } from './sender-domain-rule.ts';

it.each([
  ['harbour.example', 'harbour.example'],
  [' News.Harbour.Example. ', 'news.harbour.example'],
  ['נמל.example', 'xn--hebdf.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
])('takes %s', (typed, domain) => {
  expect(readDomain(typed)).toEqual({ domain });
});

it.each([
  'localhost',
  'mail.localhost',
  'printer.local',
  'db.internal',
  '127.0.0.1',
  '127.1',
  '10.0.0.0x1',
  '2130706433',
  '1.in-addr.arpa',
])('does not ask DNS for %s', (typed) => {
  expect(readDomain(typed)).toEqual({ issue: expect.stringMatching(/private|domain/) });
});

it.each([
  '',
  '.',
  'harbour',
  'harbour..example',
  '.harbour.example',
  '-harbour.example',
  'harbour-.example',
  'harbour.example..',
  'har bour.example',
  'harbour.example/path',
  'user@harbour.example',
  'harbour.example:25',
  'harbour.example?a',
  'harbour.example#a',
  'har%62our.example',
  'har\u0000bour.example',
  'har\r\nbour.example',
  '[::1]',
  '*.example',
  '_dmarc.harbour.example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(100)}example`,
])('refuses %j', (typed) => {
  expect(readDomain(typed)).toEqual({ issue: 'domain' });
});

it('refuses a long text without reading it', () => {
  expect(readDomain(`${'a'.repeat(5000)}.example`)).toEqual({ issue: 'domain' });
});

it('reads what stands behind the @', () => {
  expect(domainOf('Desk@Harbour.Example ')).toBe('harbour.example');
});
