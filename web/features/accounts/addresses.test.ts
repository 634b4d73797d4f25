import { expect, test } from 'vitest';
import { addressesIn, readAddress } from './addresses.ts';

test.each([
  ['a@x.org, b@x.org;c@x.org', ['a@x.org', 'b@x.org', 'c@x.org']],
  ['A@X.org\na@x.org\r\n\n  b@x.org  ', ['a@x.org', 'b@x.org']],
  ['Noa Levi <noa@x.org>, "Dan, Gil" <dan@x.org>', ['noa@x.org', 'dan@x.org']],
  ['a@x.org b@x.org', ['a@x.org', 'b@x.org']],
  ['', []],
])('addresses in %j', (text, expected) => expect(addressesIn(text)).toEqual(expected));

test('what cannot be an address is seen', () => {
  expect(['a@x.org', 'a@x', 'noa', 'a b@x.org'].map((one) => readAddress(one).isRight)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
