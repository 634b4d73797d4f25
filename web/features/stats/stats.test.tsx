// @vitest-environment jsdom

import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { everyMonth } from './month.ts';
import { barsOf, ReleaseBars } from './release-bars.tsx';
import { countryName, csvOfSheet, releaseSheet } from './sheet.ts';
import { readStatsState, statsQueryOf, toggled } from './stats-state.ts';
import { changeOf } from './totals.tsx';
import { hoursOf, sayWatchTime } from './watch-time.ts';

withScreen();

const now = Date.parse('2026-11-22T10:00:00Z');
const release = (releaseId: string, title: string, byAccount: number, byTotalWatchTime: number) => ({
  releaseId,
  title,
  byAccount,
  byTotalWatchTimes: byAccount + 1,
  byTotalWatchTime,
});

describe('the range', () => {
  const queryOf = (search: Record<string, string>) => statsQueryOf(readStatsState(search), now);

  it.each([
    ['day', '2026-11-21T10:00:00.000Z'],
    ['week', '2026-11-15T10:00:00.000Z'],
    ['month', '2026-10-23T10:00:00.000Z'],
  ])('of one press, %s, ends now', (range, from) => {
    expect(queryOf({ range })).toEqual({ filter: { datesRange: { from } } });
  });

  it('is the year of the server where the address says nothing or nonsense', () => {
    expect(queryOf({})).toEqual({});
    expect(queryOf({ range: 'century', from: 'soon' })).toEqual({});
    expect(readStatsState({}).range).toBe('year');
  });

  it('is days where the address names them', () => {
    const days = { from: '2026-01-01', to: '2026-02-01' };
    expect(readStatsState({ ...days, range: 'day' }).range).toBe('own');
    expect(queryOf(days)).toEqual({ filter: { datesRange: days } });
    expect(queryOf({ from: '2026-01-01' })).toEqual({ filter: { datesRange: { from: '2026-01-01' } } });
  });
});

it('says lengths of time as people do', () => {
  const minute = 60_000;
  const say = (milliseconds: number) => sayWatchTime(milliseconds, i18next.t);
  expect(say(45_000)).toBe('45 seconds');
  expect(say(minute)).toBe('1 minute');
  expect(say(59.6 * minute)).toBe('1 hour');
  expect(say(200 * minute)).toBe('3 h 20 min');
  expect(say(1872.4 * 60 * minute)).toMatch(/^1.?872 hours$/);
  expect(hoursOf(200 * minute)).toBe(3.33);
});

it('shows ten characters of a name, and all of it to whoever asks', async () => {
  const releases = [release('a', 'Waterline, the second season', 2, 100), release('b', 'Short', 0, 900)];
  drawWithLinks(<ReleaseBars organizationId="o" releases={releases} mode="time" />);
  const link = await screen.findByRole('link', { name: 'Waterline, the second season' });
  expect(link.querySelector('bdi')?.textContent).toBe('Waterline,…');
  expect(link.title).toBe('Waterline, the second season');
  expect(link.getAttribute('href')).toContain('/release/report/o/a');
  expect(screen.getByRole('link', { name: 'Short' })).toBeTruthy();
});

it('orders bars by what they show, and draws none where there is nothing', () => {
  const releases = [release('a', 'A', 2, 100), release('b', 'B', 0, 900)];
  expect(barsOf(releases, 'people').map(({ id }) => id)).toEqual(['a']);
  expect(barsOf(releases, 'time').map(({ id, share }) => [id, share])).toEqual([
    ['b', 1],
    ['a', 100 / 900],
  ]);
});

it('shows months without a watch too, and no empty years before the first one', () => {
  const months = [{ month: '2026-01', count: 2, time: 5 }];
  expect(
    everyMonth(months, '2025-12', '2026-02', '2026-02').map(({ month, count }) => [month, count]),
  ).toEqual([
    ['2025-12', 0],
    ['2026-01', 2],
    ['2026-02', 0],
  ]);
  const shown = (first: string, last: string) => everyMonth(months, first, last, '2026-02').length;
  expect(shown('2017-01', '2026-02')).toBe(2);
  expect(shown('0001-01', '2026-02')).toBe(2);
  // Nothing is to come of years that are not there yet.
  expect(shown('2025-12', '9999-12')).toBe(3);
});

it('writes a file that spreadsheets read as text, with hours as numbers', () => {
  const sheet = releaseSheet([release('a', '=HYPERLINK("x"), 2', 3, 5_400_000)], i18next.t);
  expect(csvOfSheet(sheet)).toBe(
    '\ufeffRelease,Viewers,Watches,Watch time (hours)\r\n"\'=HYPERLINK(""x""), 2",3,4,1.5\r\n',
  );
});

it('compares with the time before, and says nothing where there was nothing', () => {
  expect([changeOf(112, 100), changeOf(97, 100), changeOf(5, 0)]).toEqual([12, -3, null]);
});

it('names countries, and those nobody knows', () => {
  expect(['FR', '', 'other'].map((code) => countryName(code, i18next.t))).toEqual([
    'France',
    'Unknown',
    'Others',
  ]);
});

it('keeps in the address which charts are tables', () => {
  expect([toggled([], 'months'), toggled(['months'], 'months'), toggled(['a'], 'b')]).toEqual([
    'months',
    undefined,
    'a,b',
  ]);
});
