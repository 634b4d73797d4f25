import type { QueryOf } from '@firstlook/contract/endpoint.ts';
import type { Stats, StatsTotals, getStats as statsEndpoint } from '@firstlook/contract/stats.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { statsRangeOf } from '../../kernel/stats-range.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { listReportNumbers } from '../report/report.service.ts';
import { type Range, withinMonth } from './kept-part.policy.ts';
import { readKept } from './kept-stats.service.ts';
import * as store from './stats.store.ts';

export type StatsQuery = QueryOf<typeof statsEndpoint>;

export type Asked = Pick<store.Asked, 'range' | 'zone' | 'only'>;

/** Reports that the page lists; the others stand in the list of releases. */
const shownReports = 15;

/** What is asked for; of a month what of it lies in the range. */
export async function askedOf(ctx: Ctx, { filter }: StatsQuery): Promise<Asked> {
  const { timeZone: zone } = await loadOrganization(ctx);
  const { month, ...only } = filter?.params ?? {};
  const range = statsRangeOf(filter?.datesRange, zone, ctx.clock.now());
  return { zone, only, range: month ? withinMonth(range, month, zone) : range };
}

async function reportsOf(ctx: Ctx, asked: Asked): Promise<Stats['reports']> {
  const { organizationId } = ctx;
  const { rows, total } = await ctx.db.tenant((db) =>
    store.listDistributed(db, { organizationId, ...asked }, shownReports),
  );
  const numbers =
    rows.length > 0
      ? (
          await listReportNumbers(
            ctx,
            rows.map(({ id }) => id),
          )
        ).items
      : [];
  const items = rows.map((row) => {
    const { sent = 0, watched = 0 } = numbers.find(({ releaseId }) => releaseId === row.id) ?? {};
    return {
      releaseId: row.id,
      title: row.title,
      distributedAt: row.distributed_at.toISOString(),
      sent,
      watched,
    };
  });
  return { items, total };
}

/** Whatever shows statistics reads them by these two. */
const listRows = (ctx: Ctx, asked: Asked): Promise<store.StatsRow[]> =>
  readKept(ctx, asked, (db, kept) =>
    store.listStats(db, { organizationId: ctx.organizationId, ...asked, kept }),
  );
const sumRange = (ctx: Ctx, asked: Asked) =>
  readKept(ctx, asked, (db, kept) =>
    store.sumStats(db, { organizationId: ctx.organizationId, ...asked, kept }),
  );

const watchedOf = ({ people, count, time }: Pick<store.StatsRow, 'people' | 'count' | 'time'>) => ({
  byAccount: people,
  byTotalWatchTimes: count,
  byTotalWatchTime: time,
});

/** What was watched in a range, by everything that the page of statistics shows. */
export async function getStats(ctx: Ctx, query: StatsQuery): Promise<Stats> {
  const asked = await askedOf(ctx, query);
  const rows = await listRows(ctx, asked);
  const of = (kind: store.StatsRow['kind']) => rows.filter((row) => row.kind === kind);
  const shares = (kind: store.StatsRow['kind']) => of(kind).map(({ name, count }) => ({ name, count }));
  return {
    releases: of('release').map((row) => ({ releaseId: row.name, title: row.title, ...watchedOf(row) })),
    months: of('month').map(({ name, count, time }) => ({ month: name, count, time })),
    devices: shares('device'),
    countries: shares('country'),
    reports: await reportsOf(ctx, asked),
  };
}

/** All that was watched in a range, and in the same length of time before it. */
export async function getStatsTotals(ctx: Ctx, query: StatsQuery) {
  const asked = await askedOf(ctx, query);
  const { range } = asked;
  const sum = async (part: Range): Promise<StatsTotals> =>
    watchedOf(await sumRange(ctx, { ...asked, range: part }));
  const length = range.to.getTime() - range.from.getTime();
  const end = range.from.getTime() - 1;
  // Nothing was watched before 1970, and the database knows no time long before our era.
  const moment = (time: number) => new Date(Math.max(0, time));
  return {
    from: range.from.toISOString(),
    to: range.to.toISOString(),
    totals: await sum(range),
    before: await sum({ from: moment(end - length), to: moment(end) }),
  };
}
