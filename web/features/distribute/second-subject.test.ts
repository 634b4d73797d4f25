import { expect, it } from 'vitest';
import { type Message, unprepared } from '../../parts/prepared-send.ts';
import { secondSubjectOf, triesSubjects } from './second-subject.ts';

const known = { mayReport: true, ownSubject: 'The design’s own', people: 200 };
const message = (second: Partial<Message['second']> = {}, more: Partial<Message> = {}): Message => ({
  ...unprepared.message,
  ...more,
  second: { ...unprepared.message.second, isOn: true, subject: 'Another one', ...second },
});

it('a second subject is said with its part and its time, and not at all where none is tried', () => {
  expect(secondSubjectOf(message(), known)).toMatchObject({
    isOn: true,
    issue: null,
    body: { subjectTest: { subject: 'Another one', percent: 20, decideAfterHours: 4 } },
  });
  expect(secondSubjectOf(message({ isOn: false }), known)).toMatchObject({ isOn: false, body: {} });
});

it('only a mail alone has two subjects, of somebody who may read how they did', () => {
  expect(triesSubjects(message(), true)).toBe(true);
  expect(triesSubjects(message(), false)).toBe(false);
  expect(triesSubjects(message({}, { channel: 'sms' }), true)).toBe(false);
  expect(triesSubjects(message({}, { textWithoutMail: true }), true)).toBe(false);
});

it.each([
  ['missing', { subject: '  ' }, {}, 200],
  ['same', { subject: 'Mine ' }, { subject: 'Mine' }, 200],
  ['same', { subject: 'The design’s own' }, { subject: null }, 200],
  ['field', { subject: 'For {{nobody}}' }, {}, 200],
  ['same', { subject: '{{firstName}}, now' }, { subject: 'now' }, 200],
  ['field', { subject: '{{firstName}}' }, {}, 200],
  ['field', { subject: '{{gender||her|them}}' }, {}, 200],
  [null, { subject: 'For {{gender|him|her|you}}' }, { subject: 'For {{gender|his|her|you}}' }, 200],
  ['tooFew', {}, {}, 99],
  [null, {}, {}, 100],
  [null, {}, {}, null],
  [null, {}, {}, 0],
])('says what is wrong with it: %s', (wrong, second, more, people) => {
  expect(secondSubjectOf(message(second, more), { ...known, people }).issue).toBe(wrong);
});
