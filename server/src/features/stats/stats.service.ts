import type { QueryOf } from '@firstlook/contract/endpoint.ts';
import type { Stats, StatsTotals, getStats as statsEndpoint } from '@firstlook/contract/stats.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { statsRangeOf } from '../../kernel/stats-range.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { listReportNumbers } from '../report/report.service.ts';
import * as store from './stats.store.ts';

type Query = QueryOf<typeof statsEndpoint>;

/** Reports that the page lists; the others stand in the list of releases. */
const shownReports = 15;

async function rangeOf(ctx: Ctx, query: Query) {
  const { timeZone } = await loadOrganization(ctx);
  return { timeZone, range: statsRangeOf(query.filter?.datesRange, timeZone, ctx.clock.now()) };
}

async function reportsOf(ctx: Ctx, range: store.Range): Promise<Stats['reports']> {
  const { rows, total } = await ctx.db.tenant((db) =>
    store.listDistributed(db, ctx.organizationId, range, shownReports),
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

const watchedOf = ({ people, count, time }: Pick<store.StatsRow, 'people' | 'count' | 'time'>) => ({
  byAccount: people,
  byTotalWatchTimes: count,
  byTotalWatchTime: time,
});

/** What was watched in a range, by everything that the page of statistics shows. */
export async function getStats(ctx: Ctx, query: Query): Promise<Stats> {
  const { timeZone, range } = await rangeOf(ctx, query);
  const rows = await ctx.db.read((db) => store.listStats(db, ctx.organizationId, range, timeZone));
  const of = (kind: store.StatsRow['kind']) => rows.filter((row) => row.kind === kind);
  const shares = (kind: store.StatsRow['kind']) => of(kind).map(({ name, count }) => ({ name, count }));
  return {
    releases: of('release').map((row) => ({ releaseId: row.name, title: row.title, ...watchedOf(row) })),
    months: of('month').map(({ name, count, time }) => ({ month: name, count, time })),
    devices: shares('device'),
    countries: shares('country'),
    reports: await reportsOf(ctx, range),
  };
}

/** All that was watched in a range, and in the same length of time before it. */
export async function getStatsTotals(ctx: Ctx, query: Query) {
  const { range } = await rangeOf(ctx, query);
  const sum = async (asked: store.Range): Promise<StatsTotals> =>
    watchedOf(await ctx.db.read((db) => store.sumStats(db, ctx.organizationId, asked)));
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
