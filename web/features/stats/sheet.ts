import { csvLines } from '@firstlook/contract/csv.ts';
import { percentOf } from '@firstlook/contract/film-curve.ts';
import type { FilmCurve } from '@firstlook/contract/report.ts';
import type { Stats, StatsHour, StatsLabel } from '@firstlook/contract/stats.ts';
import { dayIn } from '@firstlook/contract/zone.ts';
import type { TFunction } from 'i18next';
import type { ActivityReport } from '../../data/stats.ts';
import { formatDate, formatDateTime, formatNumber, intlLocale, sayPercent } from '../../i18n/format.ts';
import { timeZone } from '../../i18n/place.ts';
import { findKey } from '../../i18n/word-key.ts';
import { curveRows } from '../../parts/film-curve/curve.ts';
import { momentOf } from '../../parts/film-curve/moment.ts';
import { monthName } from './month.ts';
import { hoursOf, sayWatchTime } from './watch-time.ts';
import { hourName, weekdayName } from './week-hours.ts';

/** What a table shows, and what the file has in its place. */
interface Cell {
  shown: string;
  file: string | number;
}

/** The figures of a chart, once: as the table beside it and as the file. */
export interface Sheet {
  name: string;
  title: string;
  heads: { shown: string; file: string; numeric: boolean }[];
  rows: { key: string; cells: Cell[] }[];
}

const head = (shown: string, numeric = false, file = shown) => ({ shown, file, numeric });
const text = (shown: string): Cell => ({ shown, file: shown });
const number = (value: number): Cell => ({ shown: formatNumber(value), file: value });
const timeHead = (t: TFunction) => head(t('stats:time.title'), true, t('stats:time.inHours'));
const timeCell = (milliseconds: number, t: TFunction): Cell => ({
  shown: sayWatchTime(milliseconds, t),
  file: hoursOf(milliseconds),
});

/** A release that was deleted has no title left. */
export const titleOf = (title: string, t: TFunction): string => title || t('stats:deletedRelease');
export const deviceName = (name: string, t: TFunction): string =>
  t(findKey(`stats:device.${name}`) ?? 'stats:device.unknown');
export const actName = (kind: 'category' | 'act', name: string, t: TFunction): string => {
  const key = findKey(`stats:${kind}.${name}`);
  return key ? t(key) : name;
};

export function countryName(code: string, t: TFunction): string {
  if (code === 'other') return t('stats:others');
  if (!/^[A-Z]{2}$/.test(code)) return t('stats:device.unknown');
  return new Intl.DisplayNames([intlLocale()], { type: 'region' }).of(code) ?? code;
}

export const releaseSheet = (releases: Stats['releases'], t: TFunction): Sheet => ({
  name: 'releases',
  title: t('stats:byRelease'),
  heads: [
    head(t('stats:release')),
    head(t('stats:mode.people'), true),
    head(t('stats:mode.watches'), true),
    timeHead(t),
  ],
  rows: releases.map((one) => ({
    key: one.releaseId,
    cells: [
      text(titleOf(one.title, t)),
      number(one.byAccount),
      number(one.byTotalWatchTimes),
      timeCell(one.byTotalWatchTime, t),
    ],
  })),
});

export const monthSheet = (months: Stats['months'], t: TFunction): Sheet => ({
  name: 'months',
  title: t('stats:byMonth'),
  heads: [head(t('stats:month')), head(t('stats:mode.watches'), true), timeHead(t)],
  rows: months.map(({ month, count, time }) => ({
    key: month,
    cells: [{ shown: monthName(month, true), file: month }, number(count), timeCell(time, t)],
  })),
});

export const shareSheet = (name: 'devices' | 'countries', shares: Stats['devices'], t: TFunction): Sheet => ({
  name,
  title: t(`stats:${name}`),
  heads: [head(t(`stats:${name}`)), head(t('stats:mode.watches'), true)],
  rows: shares.map((one) => ({
    key: one.name,
    cells: [text((name === 'devices' ? deviceName : countryName)(one.name, t)), number(one.count)],
  })),
});

/** The hours with most watches first. */
export const hourSheet = (hours: readonly StatsHour[], t: TFunction): Sheet => ({
  name: 'hours',
  title: t('stats:when.title'),
  heads: [head(t('stats:when.weekday')), head(t('stats:when.at')), head(t('stats:mode.watches'), true)],
  rows: hours
    .toSorted((a, b) => b.count - a.count || a.weekday - b.weekday || a.hour - b.hour)
    .map(({ weekday, hour, count }) => ({
      key: `${weekday} ${hour}`,
      cells: [text(weekdayName(weekday)), text(hourName(hour)), number(count)],
    })),
});

export const labelSheet = (labels: readonly StatsLabel[], t: TFunction): Sheet => ({
  name: 'labels',
  title: t('stats:labels.title'),
  heads: [
    head(t('stats:labels.name')),
    head(t('stats:mode.people'), true),
    head(t('stats:percent'), true, t('stats:percentFile')),
    head(t('stats:labels.finished'), true),
  ],
  rows: labels.map((one) => ({
    key: one.id,
    cells: [
      text(one.name),
      number(one.people),
      { shown: sayPercent(one.percent), file: Math.round(one.percent * 10) / 10 },
      number(one.finished),
    ],
  })),
});

/** How far a film is watched, as the table beside its curve has it. */
export const curveSheet = (curve: FilmCurve, t: TFunction): Sheet => ({
  name: 'curve',
  title: t('filmCurve:of', { title: curve.title }),
  heads: [
    head(t('filmCurve:column.from')),
    head(t('filmCurve:column.share'), true, t('stats:curveShare')),
    head(t('filmCurve:column.still'), true),
    head(t('filmCurve:column.seen'), true),
    head(t('filmCurve:column.left'), true),
  ],
  rows: curveRows(curve).map(({ at, still, seen, left }) => {
    const share = percentOf(still, curve.viewers);
    return {
      key: String(at),
      cells: [
        text(momentOf(at, curve.durationSeconds)),
        { shown: sayPercent(share), file: share },
        ...[number(still), number(seen), number(left)],
      ],
    };
  }),
});

export const reportSheet = ({ items }: Stats['reports'], t: TFunction): Sheet => ({
  name: 'reports',
  title: t('stats:reports.title'),
  heads: [
    head(t('stats:release')),
    head(t('stats:reports.distributed')),
    head(t('stats:reports.sent'), true),
    head(t('stats:reports.watched'), true),
  ],
  rows: items.map((one) => ({
    key: one.releaseId,
    cells: [
      text(titleOf(one.title, t)),
      { shown: formatDate(one.distributedAt), file: dayIn(timeZone(), new Date(one.distributedAt)) },
      number(one.sent),
      number(one.watched),
    ],
  })),
});

export const countSheet = (
  name: 'categories' | 'titles',
  counts: readonly { name: string; count: number }[],
  t: TFunction,
): Sheet => ({
  name,
  title: t(`stats:activity.${name}`),
  heads: [
    head(t(name === 'titles' ? 'stats:activity.act' : 'stats:activity.category')),
    head(t('stats:activity.times'), true),
  ],
  rows: counts.map((one) => ({
    key: one.name,
    cells: [text(actName(name === 'titles' ? 'act' : 'category', one.name, t)), number(one.count)],
  })),
});

export const actSheet = (items: ActivityReport['items'], t: TFunction): Sheet => ({
  name: 'acts',
  title: t('stats:activity.list'),
  heads: [
    head(t('stats:activity.at')),
    head(t('stats:activity.category')),
    head(t('stats:activity.act')),
    head(t('stats:activity.about')),
    head(t('stats:activity.who')),
    head(t('stats:devices')),
    head(t('stats:countries')),
  ],
  rows: items.map((one, position) => ({
    key: `${one.at} ${position}`,
    cells: [
      { shown: formatDateTime(one.at), file: one.at },
      text(actName('category', one.category, t)),
      text(actName('act', one.title, t)),
      text(one.about),
      text(one.who?.name ?? ''),
      text(deviceName(one.deviceType, t)),
      text(countryName(one.country, t)),
    ],
  })),
});

/** The lines of a file: of several sheets each below its title, with a line free between two. */
export function rowsOfSheets(sheets: readonly Sheet[]): (string | number)[][] {
  const isOne = sheets.length === 1;
  return sheets.flatMap(({ title, heads, rows }, position) => [
    ...(isOne ? [] : position === 0 ? [[title]] : [[], [title]]),
    heads.map(({ file }) => file),
    ...rows.map(({ cells }) => cells.map(({ file }) => file)),
  ]);
}

/** With the mark by which spreadsheets read Hebrew. */
export const csvOfSheets = (sheets: readonly Sheet[]): string => `\ufeff${csvLines(rowsOfSheets(sheets))}`;
