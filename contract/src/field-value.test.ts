import { expect, it } from 'vitest';
import { completeTextLink, completeWebAddress } from './field-value.ts';

it.each([
  ['https://mifras.example/x', 'https://mifras.example/x'],
  [' mifras.example/show?x=1 ', 'https://mifras.example/show?x=1'],
  ['www.mifras.example:8080/a', 'https://www.mifras.example:8080/a'],
  ['//mifras.example', null],
  ['מפרש.קום', 'https://מפרש.קום'],
  ['/about', null],
  ['about', null],
  ['#part', null],
  ['two words.example', null],
  ['javascript:alert(1)', null],
  ['someone:secret@mifras.example', null],
  ['3.14', null],
  ['', null],
])('%j is meant as %j', (typed, meant) => {
  expect(completeWebAddress(typed)).toBe(meant);
});

it('a link in a text may be an address of mail or a phone number too', () => {
  expect(completeTextLink('press@mifras.example')).toBe('mailto:press@mifras.example');
  expect(completeTextLink('tel:+97225550000')).toBe('tel:+97225550000');
  expect(completeTextLink('data:text/html,x')).toBeNull();
});
