// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { draw, drawWithLinks, withScreen } from '../../test/screen.tsx';
import { useRouteSearch } from '../../ui/hook/navigation.ts';
import { DetailSection, mostUnasked, useAsked } from './detail-section.tsx';
import { everyMonth } from './month.ts';
import { MonthBars } from './month-bars.tsx';
import { OnlyChips } from './only.tsx';
import { barsOf, ReleaseBars } from './release-bars.tsx';
import { countryName, csvOfSheets, hourSheet, monthSheet, releaseSheet } from './sheet.ts';
import { activityQueryOf, readStatsState, statsQueryOf, toggled } from './stats-state.ts';
import { changeOf } from './totals.tsx';
import { hoursOf, sayWatchTime } from './watch-time.ts';
import { bestOf, hourSpan, weekdayName, weekOf } from './week-hours.ts';

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
  drawWithLinks(<ReleaseBars organizationId="o" releases={releases} mode="time" only={{}} />);
  const link = await screen.findByRole('link', { name: 'Waterline, the second season' });
  expect(link.querySelector('bdi')?.textContent).toBe('Waterline,…');
  expect(link.title).toBe('Waterline, the second season');
  expect(link.getAttribute('href')).toContain('/release/report/o/a');
  expect(screen.getByRole('link', { name: 'Short' })).toBeTruthy();
});

it('is narrowed to what a bar stands for by a press, and no more by another one', async () => {
  const releases = [release('a', 'A', 2, 100), release('b', 'B', 1, 900)];
  function Both() {
    const state = readStatsState(useRouteSearch());
    return (
      <>
        <OnlyChips
          organizationId="o"
          only={state.only}
          stats={{ releases, months: [], devices: [], countries: [], reports: { items: [], total: 0 } }}
        />
        <ReleaseBars organizationId="o" releases={releases} mode="people" only={state.only} />
        <MonthBars months={[{ month: '2026-10', count: 1, time: 5 }]} mode="watches" only={state.only} />
      </>
    );
  }
  drawWithLinks(
    <QueryClientProvider client={new QueryClient()}>
      <Both />
    </QueryClientProvider>,
  );
  const bar = await screen.findByRole('button', { name: 'Show only B' });
  fireEvent.click(bar);
  await screen.findByText('Release: B');
  expect(bar.getAttribute('aria-pressed')).toBe('true');
  expect(window.location.hash).toContain('release=b');
  fireEvent.click(screen.getByRole('button', { name: 'Show only Oct 2026 (1 watch)' }));
  await screen.findByText('Month: Oct 2026');
  fireEvent.click(bar);
  await waitFor(() => expect(screen.queryByText('Release: B')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter: Month: Oct 2026' }));
  await waitFor(() => expect(window.location.hash).not.toContain('month'));
  // Each press is a step that Back takes back.
  window.history.back();
  await screen.findByText('Month: Oct 2026');
});

it('asks of what the page is narrowed to, and of activity by its time alone', () => {
  const state = readStatsState({
    range: 'week',
    release: 'a',
    month: '2026-10',
    device: 'unknown',
    country: 'FR',
  });
  const datesRange = { from: '2026-11-15T10:00:00.000Z' };
  const params = { releaseId: 'a', month: '2026-10', device: 'unknown', country: 'FR' };
  expect(statsQueryOf(state, now)).toEqual({ filter: { datesRange, params } });
  expect(activityQueryOf(state, now)).toEqual({ filter: { datesRange } });
  const wrongs: Record<string, string>[] = [
    { month: 'May' },
    { month: '3000-01' },
    { device: '<script>' },
    { country: 'x'.repeat(41) },
    { release: 'r'.repeat(65) },
  ];
  for (const wrong of wrongs) expect(readStatsState(wrong).only).toEqual({});
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
  expect(csvOfSheets([sheet])).toBe(
    '\ufeffRelease,Viewers,Watches,Watch time (hours)\r\n"\'=HYPERLINK(""x""), 2",3,4,1.5\r\n',
  );
  const months = monthSheet([{ month: '2026-10', count: 2, time: 3_600_000 }], i18next.t);
  expect(csvOfSheets([months, sheet]).split('\r\n').slice(0, 6)).toEqual([
    '\ufeffBy month',
    'Month,Watches,Watch time (hours)',
    '2026-10,2,1',
    '',
    'Watching by release',
    'Release,Viewers,Watches,Watch time (hours)',
  ]);
});

it('counts from many sittings when it is asked to, and says what fails in its own part', async () => {
  const failed = { data: undefined, isError: true, error: new Error('late'), refetch: () => undefined };
  function Part({ sittings }: { sittings: number }) {
    const asked = useAsked(sittings);
    const answer = asked.isAsked ? failed : { ...failed, isError: false };
    return (
      <DetailSection title="Hours" asked={asked} answer={answer}>
        {() => null}
      </DetailSection>
    );
  }
  const view = draw(<Part sittings={mostUnasked + 1} />);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText(/^This is counted from 100.001 watches/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Count now' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  view.unmount();
  draw(<Part sittings={mostUnasked} />);
  expect(screen.queryByRole('button', { name: 'Count now' })).toBeNull();
});

it('finds the best day and hour, and shows all hours of a week from its first day', () => {
  const hours = [
    { weekday: 0, hour: 21, count: 3 },
    { weekday: 2, hour: 21, count: 4 },
    { weekday: 2, hour: 9, count: 5 },
  ];
  expect(bestOf(hours)).toEqual({ day: { value: 2, count: 9 }, hour: { value: 21, count: 7 } });
  expect(bestOf([])).toBeNull();
  const week = weekOf(hours, 1);
  expect(week.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 0]);
  expect(week.flatMap(({ counts }) => counts)).toHaveLength(168);
  expect([week[1]?.counts[9], week[6]?.counts[21]]).toEqual([5, 3]);
  expect([weekdayName(2), hourSpan(23)]).toEqual(['Tuesday', '23:00–00:00']);
  expect(csvOfSheets([hourSheet(hours, i18next.t)])).toBe(
    '\ufeffDay,Hour,Watches\r\nTuesday,09:00,5\r\nTuesday,21:00,4\r\nSunday,21:00,3\r\n',
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
