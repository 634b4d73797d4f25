import type { Ctx } from '../../kernel/ctx.ts';
import { type Lookup, type MetricsPlace, serveMetrics } from '../../platform/metrics.ts';
import { countJobs, countOpenRecipients } from './metrics.store.ts';

/** Counts, durations and queue lengths for Prometheus. @returns stop */
export async function startMetrics(ctx: Ctx, place: MetricsPlace): Promise<() => Promise<void>> {
  const lookups: Lookup[] = [
    {
      name: 'firstlook_jobs',
      help: 'Jobs that wait or run, by name and state; the same in every process',
      labelNames: ['name', 'state'],
      read: async () =>
        (await ctx.db.system(countJobs)).map(({ name, state, count }) => ({
          labels: { name, state },
          value: count,
        })),
    },
    {
      name: 'firstlook_open_recipients',
      help: 'Messages that are not settled, by state; the same in every process',
      labelNames: ['state'],
      read: async () =>
        (await ctx.db.system(countOpenRecipients)).map(({ state, count }) => ({
          labels: { state },
          value: count,
        })),
    },
  ];
  const { url, stop } = await serveMetrics(place, lookups);
  ctx.log.info({ url }, 'metrics');
  return stop;
}
