import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { type Lookup, type MetricsPlace, serveMetrics } from '../../platform/metrics.ts';
import { countMonths } from '../activity/months.service.ts';
import { loadLongestWait } from '../distribution/progress.service.ts';
import { countJobs, countOpenFiles, countOpenRecipients, countSlowHosts, lags } from './metrics.store.ts';

const monthsAhead = (ctx: Ctx): Lookup => ({
  name: 'firstlook_months_ahead',
  help: 'Months after this one that are made of a table which stands in months',
  labelNames: ['table'],
  read: async () => (await countMonths(ctx)).map(({ table, ahead }) => ({ labels: { table }, value: ahead })),
});

/** What is looked up in the database is the same in every process. */
function lookupsOf(ctx: Ctx): Lookup[] {
  const look =
    <R>(read: (db: Db) => Promise<R>, tell: (found: R) => Awaited<ReturnType<Lookup['read']>>) =>
    async () =>
      tell(await ctx.db.system(read));
  const counted = (found: { state: string; count: number }[]) =>
    found.map(({ state, count }) => ({ labels: { state }, value: count }));
  return [
    {
      name: 'firstlook_jobs',
      help: 'Jobs that wait or run, by name and state',
      labelNames: ['name', 'state'],
      read: look(countJobs, (found) =>
        found.map(({ name, state, count }) => ({ labels: { name, state }, value: count })),
      ),
    },
    {
      name: 'firstlook_open_recipients',
      help: 'Messages that are not settled, by state',
      labelNames: ['state'],
      read: look(countOpenRecipients, counted),
    },
    {
      name: 'firstlook_send_wait_seconds',
      help: 'How long the message that waits longest is due, of those that may be handed over',
      labelNames: [],
      read: async () => [{ labels: {}, value: await loadLongestWait(ctx) }],
    },
    {
      name: 'firstlook_slow_hosts',
      help: 'Receiving mail hosts that asked an organization for less at a time, by whether they rest or take a few',
      labelNames: ['state'],
      read: look(countSlowHosts, counted),
    },
    {
      name: 'firstlook_open_files',
      help: 'Files that are not ready, by status',
      labelNames: ['status'],
      read: look(countOpenFiles, (found) =>
        found.map(({ status, count }) => ({ labels: { status }, value: count })),
      ),
    },
    {
      name: 'firstlook_standing_file_seconds',
      help: 'Since when the file that stands longest did not come forward, by status',
      labelNames: ['status'],
      read: look(countOpenFiles, (found) =>
        found.map(({ status, standing }) => ({ labels: { status }, value: standing })),
      ),
    },
    {
      name: 'firstlook_lag_seconds',
      help: 'How far what follows by itself is behind: statistics kept by day, calls of webhooks',
      labelNames: ['of'],
      read: look(lags, (found) =>
        Object.entries(found).map(([of, seconds]) => ({ labels: { of }, value: seconds })),
      ),
    },
  ];
}

/** Counts, durations and queue lengths for Prometheus. @returns stop */
export async function startMetrics(ctx: Ctx, place: MetricsPlace): Promise<() => Promise<void>> {
  const { url, stop } = await serveMetrics(place, [...lookupsOf(ctx), monthsAhead(ctx)]);
  ctx.log.info({ url }, 'metrics');
  return stop;
}
