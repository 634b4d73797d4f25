import * as z from 'zod/mini';
import * as at from './address/stats.ts';
import { endpoint, largeBodyLimit } from './endpoint.ts';
import { datesRange, id, listAnswer, organizationParams } from './paging.ts';
import { monthPattern, placePattern, unknownPlace } from './stats-range.ts';

const tag = 'stats';
/** A device or country as statistics name it; `unknown` is the empty name. */
const place = z.pipe(
  z.string().check(z.regex(placePattern)),
  z.transform((name) => (name === unknownPlace ? '' : name)),
);
/** Where and on what was watched, of which alone is told. */
export const watchedWhere = { device: z.optional(place), country: z.optional(place) };

const params = z.strictObject({
  releaseId: z.optional(id),
  /** On the calendar of the organization; what of it lies in the range. */
  month: z.optional(z.string().check(z.regex(monthPattern))),
  ...watchedWhere,
});
const query = z.strictObject({
  filter: z.optional(z.strictObject({ datesRange: z.optional(datesRange), params: z.optional(params) })),
});

/** How much was watched; times in milliseconds. */
const watched = {
  /** People, each once: accounts, and readers of mailed links (docs/decisions/0038). */
  byAccount: z.number(),
  /** Sittings. */
  byTotalWatchTimes: z.number(),
  byTotalWatchTime: z.number(),
};
const share = z.object({ name: z.string(), count: z.number() });

const releaseStats = z.object({ releaseId: z.string(), title: z.string(), ...watched });
export type ReleaseStats = z.infer<typeof releaseStats>;

const statsReport = z.object({
  releaseId: z.string(),
  title: z.string(),
  distributedAt: z.string(),
  /** People who were sent it, and who watched; as its report counts them. */
  sent: z.number(),
  watched: z.number(),
});
export type StatsReport = z.infer<typeof statsReport>;

const stats = z.object({
  /** Most watched first; a release that was deleted has no title. */
  releases: z.array(releaseStats),
  /** Months in which something was watched, on the calendar of the organization. */
  months: z.array(z.object({ month: z.string(), count: z.number(), time: z.number() })),
  /** `desktop`, `mobile`, `tablet`, …; empty where it is not known. */
  devices: z.array(share),
  /** ISO 3166, two letters; empty where it is not known. */
  countries: z.array(share),
  /** The newest reports of releases that were distributed in the range. */
  reports: listAnswer(statsReport),
});
export type Stats = z.infer<typeof stats>;

export const getStats = endpoint(at.getStats, {
  summary:
    'What was watched in a range of dates (default: the last year), by release, month, device, country; `params` tell of one of each alone',
  tag,
  params: organizationParams,
  query,
  answer: stats,
});

const totals = z.object(watched);
export type StatsTotals = z.infer<typeof totals>;

export const getStatsTotals = endpoint(at.getStatsTotals, {
  summary: 'All that was watched in a range of dates, and in the same length of time before it',
  tag,
  params: organizationParams,
  query,
  answer: z.object({ from: z.string(), to: z.string(), totals, before: totals }),
});

const monthlySummary = z.object({
  /** Whether the caller gets the figures of each month by mail. */
  isOn: z.boolean(),
});

export const getMonthlySummary = endpoint(at.getMonthlySummary, {
  summary: 'Whether the caller gets the figures of each month by mail',
  tag,
  params: organizationParams,
  answer: monthlySummary,
});

export const setMonthlySummary = endpoint(at.setMonthlySummary, {
  summary: 'The figures of each month by mail to the caller, or no more; a program with a key has no address',
  tag,
  params: organizationParams,
  body: z.strictObject({ isOn: z.boolean() }),
  answer: monthlySummary,
});

const sheetCell = z.union([z.string().check(z.maxLength(1000)), z.number()]);

export const makeStatsSheet = endpoint(at.makeStatsSheet, {
  summary: 'Words and figures of charts, as the caller shows them, as a spreadsheet; nothing is kept of it',
  tag,
  params: organizationParams,
  bodyLimit: largeBodyLimit,
  body: z.strictObject({
    rows: z.array(z.array(sheetCell).check(z.maxLength(30))).check(z.minLength(1), z.maxLength(20_000)),
    isRightToLeft: z.boolean(),
  }),
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

const statsHour = z.object({
  /** 0 is Sunday. */
  weekday: z.number(),
  /** 0 to 23, in which they began on the clocks of the organization. */
  hour: z.number(),
  /** Sittings. */
  count: z.number(),
});
export type StatsHour = z.infer<typeof statsHour>;

export const listStatsHours = endpoint(at.listStatsHours, {
  summary: 'On which days of the week and at which hours films are watched',
  tag,
  params: organizationParams,
  query,
  answer: z.object({ items: z.array(statsHour) }),
});

/** How far people watch; each film that a person watched counts once, and what was seen of it in the range. */
const howFar = {
  /** People who watched. */
  people: z.number(),
  /** Hundredths of a film that were seen, on average. */
  percent: z.number(),
};

export const statsLabelKinds = ['list', 'tag', 'company'] as const;
const statsLabel = z.object({
  kind: z.enum(statsLabelKinds),
  id: z.string(),
  name: z.string(),
  ...howFar,
  /** Times that somebody watched a film to its end, or nearly. */
  finished: z.number(),
});
export type StatsLabel = z.infer<typeof statsLabel>;

export const listStatsLabels = endpoint(at.listStatsLabels, {
  summary:
    'How far the contacts of mailing lists, tags and companies watch, of each kind the fifty with most viewers; for who may also read contacts',
  tag,
  params: organizationParams,
  query,
  answer: z.object({ items: z.array(statsLabel) }),
});

const statsReader = z.object({
  name: z.string(),
  email: z.string(),
  /** Of the organization's own contact. */
  contactId: z.nullable(z.string()),
  /** Releases of which something was watched. */
  releases: z.number(),
  /** Sittings. */
  count: z.number(),
  /** Milliseconds. */
  time: z.number(),
  percent: z.number(),
});
export type StatsReader = z.infer<typeof statsReader>;

export const listStatsReaders = endpoint(at.listStatsReaders, {
  summary: 'The people who watched longest, by name, at most ten; for who may also read reports',
  tag,
  params: organizationParams,
  query,
  answer: z.object({ items: z.array(statsReader) }),
});
