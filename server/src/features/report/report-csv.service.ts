import { channelPrefix } from '@firstlook/contract/report-count.ts';
import { csvOf } from '../../kernel/csv.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { getReport } from './report.service.ts';

const columns = [
  'email',
  'mobile',
  'name',
  'state',
  'reason',
  'distributedAt',
  'opened',
  'landed',
  'clicks',
  'watchedPercent',
  'watchedSeconds',
  'viewsLeft',
  'lastSeenAt',
  'unsubscribedAt',
];

const accountColumns = ['signedIn', 'email', 'file', 'watchedPercent', 'watchedSeconds', 'lastSeenAt'];

/**
 * Everybody of a report as CSV, below them where entrances came from, named channels under their names, and who watched
 * signed in.
 */
export async function exportReport(ctx: Ctx, releaseId: string): Promise<string> {
  const { recipients, origins, relevantAccounts } = await getReport(ctx, releaseId, {});
  await ctx.db.tenant((db) =>
    recordAudit(ctx, db, {
      action: 'distribution.export',
      target: { id: releaseId, name: '' },
      after: { people: recipients.length },
    }),
  );
  const rows = recipients.map((one) => [
    one.email,
    one.mobile,
    one.name,
    one.state,
    one.reason,
    one.activity.distributedAt,
    one.opened,
    one.landed,
    one.clicks,
    one.watch?.percent ?? 0,
    Math.round((one.watch?.totalWatchTime ?? 0) / 1000),
    one.watch?.viewsLeft ?? null,
    one.lastSeenAt,
    one.activity.unsubscribedAt,
  ]);
  const sources = origins.map(({ origin, visits }) => [
    origin.startsWith(channelPrefix) ? origin.slice(channelPrefix.length) : origin,
    visits,
  ]);
  const watches = relevantAccounts.flatMap(({ name, email, watches: films }) =>
    films.map(({ title, percent, totalWatchTime, lastSeenAt }) => [
      name,
      email,
      title,
      percent,
      Math.round(totalWatchTime / 1000),
      lastSeenAt,
    ]),
  );
  return csvOf(columns, [...rows, [], ['origin', 'entrances'], ...sources, [], accountColumns, ...watches]);
}
