import { looksLikeLink } from '@firstlook/contract/person-name.ts';
import { expect, it } from 'vitest';

it('takes names of people, dots and all', () => {
  const names = [
    'נועה',
    'J.R. Levi',
    'St.John',
    'Anne-Marie O’Neill',
    'Dr. Cohen',
    'יוסי (הבן)',
    'Mary/Maria',
    'ד״ר לוי',
  ];
  expect(names.filter(looksLikeLink)).toEqual([]);
});

it('takes no addresses, and no look-alikes', () => {
  const links = [
    'Pay at http://evil.test/pay',
    'HTTPS://EVIL',
    'www.evil',
    'WWW.evil',
    'evil.test/pay',
    'see evil.com',
    'evil．com',
    'evil。com',
    'http：／／evil',
    'http:∕∕evil',
  ];
  expect(links.filter((name) => !looksLikeLink(name))).toEqual([]);
});
