import { expect, it } from 'vitest';
import type { ChosenPerson } from '../../parts/prepared-send.ts';
import { audienceOf } from './audience.ts';
import { lineFindings, lineOf, testedOf, withLine } from './personal-lines.ts';

const person = (id: string | null, email: string): ChosenPerson => ({
  id,
  email,
  mobile: null,
  name: email,
  about: '',
});
const [dana, uri, typed] = [
  person('c1', 'dana@x.example'),
  person('c2', 'uri@x.example'),
  person(null, 'z@x.example'),
];

it('a line stays with its person, also when who was pasted is a contact by now', () => {
  const pasted = withLine({}, person(null, dana.email), 'Yours');
  expect(lineOf(pasted, dana)).toBe('Yours');
  const changed = withLine(pasted, dana, 'Still yours');
  expect(changed).toEqual({ c1: 'Still yours' });
  expect(withLine(changed, dana, '')).toEqual({});
});

it('goes with the person whom it is for, and with nobody else', () => {
  const lines = withLine(withLine({}, dana, 'Yours'), typed, 'And yours');
  const { contacts } = audienceOf({ groups: [], people: [dana, uri, typed] }, (one) => lineOf(lines, one));
  expect(contacts).toEqual([
    { _id: 'c1', personalLine: 'Yours' },
    'c2',
    { email: 'z@x.example', personalLine: 'And yours' },
  ]);
  expect(testedOf(withLine({}, uri, 'Hers'), [dana, uri])).toEqual({ contactId: 'c2', personalLine: 'Hers' });
  expect(testedOf({}, [typed, uri])).toEqual({ contactId: 'c2', personalLine: null });
});

it('what is known of them: how many, that one cannot be sent, and that a text message says none', () => {
  const keys = (line: string, way: 'email' | 'sms' | 'both') =>
    lineFindings({ c1: line }, [dana, uri], way).map(({ key, tone }) => `${key} ${tone}`);
  expect(keys('Yours', 'email')).toEqual(['lines ok']);
  expect(keys('{{nothing}}', 'email')).toEqual(['linesWrong block']);
  expect(keys('{{firstName}}', 'both')).toEqual(['linesWrong block', 'linesInText warn']);
  expect(keys('Yours', 'sms')).toEqual(['linesInText warn']);
  expect(keys(' ', 'email')).toEqual([]);
  expect(lineFindings({ c9: 'of who is not chosen' }, [dana], 'email')).toEqual([]);
});
