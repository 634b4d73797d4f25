import { type RecipientState, recipientStates } from '@firstlook/contract/distribution.ts';
import {
  type Engagement,
  finishedPercent,
  halfWatchedPercent,
  type ReportFilter,
  reportFilters,
} from '@firstlook/contract/report-count.ts';
import type { Deed } from '@firstlook/contract/smart-condition.ts';
import { join, type Sql, sql } from '../../platform/database.ts';
import { conditions } from './condition.sql.ts';

/** What numbers say besides the filters. */
const others = {
  landed: sql`known.landed`,
  clicked: sql`known.clicks > 0`,
  watchedHalf: sql`known.percent >= ${halfWatchedPercent}`,
  finished: sql`known.percent >= ${finishedPercent}`,
  /** People whom only machines looked at, and who watched nothing. */
  machines: sql`known.by_machine`,
};
type Other = keyof typeof others;

const bits: [string, Sql][] = [
  ...reportFilters.map((filter): [string, Sql] => [filter, conditions[filter]]),
  ...Object.entries(others),
];
const bitOf = new Map(bits.map(([name], place) => [name, 2 ** place]));
const one = (name: ReportFilter | Other): number => bitOf.get(name) as number;
/** The state stands above the bits. */
const stateUnit = 2 ** bits.length;

/**
 * The class of somebody `known`, an integer: by which filters they are found, what numbers count them, and their state. There are a
 * few hundred classes of any number of people, so that counting is grouping by one small column.
 */
export const classOf: Sql = sql`(${join(
  bits.map(([name, condition]) => sql`case when ${condition} then ${bitOf.get(name)}::int else 0 end`),
  ' + ',
)} + coalesce(array_position(${[...recipientStates]}::text[], known.state), 0) * ${stateUnit}::int)`;

/** Whether a column of that kind is of people whom the filter means. */
export const isOfFilter = (column: Sql, filter: ReportFilter): Sql =>
  sql`${column} & ${one(filter)}::int <> 0`;

/** Whether a column of that kind is of people of whom all of the first is true, and none of the second. */
const isOfAll = (column: Sql, all: (ReportFilter | Other)[], none: (ReportFilter | Other)[]): Sql => {
  const bitsOf = (names: typeof all) => names.reduce((sum, name) => sum + one(name), 0);
  return sql`${column} & ${bitsOf([...all, ...none])}::int = ${bitsOf(all)}::int`;
};

/** Whether a column of that kind is of people who did this with a release, or did not, and want to hear more. */
export function isOfEngagement(column: Sql, did: Engagement): Sql {
  switch (did) {
    case 'cameNotWatched':
      return isOfAll(column, ['landed'], ['watched', 'unsubscribed']);
    case 'notFinished':
      return isOfAll(column, ['watched'], ['finished', 'unsubscribed']);
    case 'notClicked':
      return sql`(${isOfDeed(column, 'received')} and ${isOfAll(column, [], ['clicked', 'watched', 'unsubscribed'])})`;
    default:
      return isOfFilter(column, did);
  }
}

/** Whether a column of that kind is of people who did this. */
export const isOfDeed = (column: Sql, deed: Deed): Sql =>
  deed === 'received'
    ? sql`${column} / ${stateUnit}::int = ${recipientStates.indexOf('sent') + 1}::int`
    : sql`${column} & ${one(deed)}::int <> 0`;

/** How many people there are of each class. */
export type ClassCounts = Readonly<Record<string, number>>;

/** Some rows with `class` as `ClassCounts`. */
export const countClasses = (rows: Sql): Sql =>
  sql`(select coalesce(jsonb_object_agg(class, people), '{}') from (select class, count(*) as people from ${rows} group by class) counted)`;

export interface PeopleCounts extends Record<Other, number> {
  states: Partial<Record<RecipientState, number>>;
  filters: Record<ReportFilter, number>;
}

/** The numbers of a report, all counting people. */
export function numbersOf(counts: ClassCounts): PeopleCounts {
  const classes = Object.entries(counts).map(([name, people]) => ({ class: Number(name), people }));
  const sum = (isMeant: (code: number) => boolean) =>
    classes.reduce((total, { class: code, people }) => total + (isMeant(code) ? people : 0), 0);
  const numbersWith = <Name extends ReportFilter | Other>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, sum((code) => (code & one(name)) !== 0)])) as Record<
      Name,
      number
    >;
  const states = recipientStates
    .map((state, place) => [state, sum((code) => Math.floor(code / stateUnit) === place + 1)] as const)
    .filter(([, people]) => people > 0);
  return {
    ...numbersWith(Object.keys(others) as Other[]),
    filters: numbersWith(reportFilters),
    states: Object.fromEntries(states),
  };
}
