import { broadcastState, readDay, readHour } from '@firstlook/contract/broadcast-time.ts';
import { calendarOf } from '@firstlook/contract/calendar-file.ts';
import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { dayIn } from '@firstlook/contract/zone.ts';
import { expect, test } from 'vitest';
import { broadcastsOf } from './broadcast.ts';

const zone = 'Asia/Jerusalem';
const card = (id: string, title: string, broadcastTimes: unknown) =>
  ({ _id: id, releaseData: { title, broadcastTimes } }) as unknown as ReleaseCard;

test.each([
  ['29/11/2026', '2026-11-29'],
  ['9.3.26', '2026-03-09'],
  ['2026-11-29', '2026-11-29'],
  ['31/02/2026', null],
  ['כל יום ראשון', null],
  ['', null],
])('the day that is written as %s is %s', (written, day) => expect(readDay(written)).toBe(day));

test.each([
  ['21:15', '21:15'],
  ['9.05', '09:05'],
  ['25:00', null],
  ['בערב', null],
])('the hour that is written as %s is %s', (written, hour) => expect(readHour(written)).toBe(hour));

test('broadcasts of all the releases stand by day and hour, those without a day at the end', () => {
  const rows = broadcastsOf([
    card('a', 'A', [
      { dateTxt: 'every Monday', hourTxt: '20:00' },
      { dateTxt: '02/12/2026', dayTxt: 'רביעי', hourTxt: '23:00', channel: 'One' },
    ]),
    card('b', 'B', [{ dateTxt: '02/12/2026', hourTxt: '21:00' }, {}, null]),
    card('c', 'C', undefined),
  ]);
  expect(rows.map(({ title, day, hour }) => [title, day, hour])).toEqual([
    ['B', '2026-12-02', '21:00'],
    ['A', '2026-12-02', '23:00'],
    ['A', null, '20:00'],
  ]);
});

test('today is the day on the calendar of the organization', () => {
  // Half past midnight in Jerusalem, still the evening before in London.
  const now = new Date('2026-11-28T22:30:00Z');
  const state = (day: string | null) => broadcastState({ day }, dayIn(zone, now));
  expect([state('2026-11-28'), state('2026-11-29'), state('2026-11-30'), state(null)]).toEqual([
    'past',
    'today',
    'coming',
    'unknown',
  ]);
});

const calendar = {
  zone,
  now: new Date('2026-11-22T10:00:00Z'),
  addressOf: (id: string) => `https://tv.example/#/release/${id}`,
};
const fileOf = (title: string, row: object) => calendarOf(broadcastsOf([card('a1', title, [row])]), calendar);

test('a calendar file has the hour of the organization’s clocks in world time, in winter and in summer', () => {
  const winter = fileOf('Waterline', { dateTxt: '29/11/2026', hourTxt: '21:15', channel: 'Drama; One' });
  expect(winter.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Firstlook//Broadcast times//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:a1-202611292115-Drama\\; One@firstlook',
    'DTSTAMP:20261122T100000Z',
    'DTSTART:20261129T191500Z',
    'DTEND:20261129T201500Z',
    'SUMMARY:Waterline',
    'LOCATION:Drama\\; One',
    'URL:https://tv.example/#/release/a1',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
  expect(fileOf('W', { dateTxt: '01/07/2026', hourTxt: '21:15' })).toContain('DTSTART:20260701T181500Z');
});

test('a broadcast without an hour takes the whole day, one without a day is left out', () => {
  const whole = fileOf('W', { dateTxt: '31/12/2026' });
  expect(whole).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n');
  expect(fileOf('W', { dateTxt: 'soon', hourTxt: '21:00' })).not.toContain('VEVENT');
});

test('no line of a calendar file is longer than 75 bytes, and no letter is cut', () => {
  const title = 'קו המים, העונה הראשונה: '.repeat(8).trim();
  const file = fileOf(title, { dateTxt: '29/11/2026', hourTxt: '21:15' });
  for (const line of file.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title.replaceAll(',', '\\,')}`);
});
