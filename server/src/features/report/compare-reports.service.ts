import type { AnswerOf, QueryOf } from '@firstlook/contract/endpoint.ts';
import type * as contract from '@firstlook/contract/report-group.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { loadReleaseHead } from '../release/release-head.service.ts';
import { funnelOf, longestReading } from './report.service.ts';
import { countReportUntil } from './report.store.ts';

const hour = 3_600_000;

/**
 * The same figures of several releases, each so many hours after it opened to its readers: as many as were asked for, or as have passed
 * since the youngest. @throws AppError NOT_FOUND for a release that is not there, INVALID_DATA for one that was never sent
 */
export async function compareReports(
  ctx: Ctx,
  { releases, days }: QueryOf<typeof contract.compareReports>,
): Promise<AnswerOf<typeof contract.compareReports>> {
  const { organizationId } = ctx;
  const now = ctx.clock.now();
  const heads = [];
  for (const id of new Set(releases)) {
    const head = await loadReleaseHead(ctx, organizationId, id);
    if (!head) throw new AppError('NOT_FOUND');
    if (!head.distributedAt)
      throw new AppError('INVALID_DATA', {}, [{ path: 'releases', code: 'notSent', params: { id } }]);
    heads.push({ ...head, distributedAt: head.distributedAt });
  }
  const ageOf = ({ distributedAt }: { distributedAt: Date }) =>
    (now.getTime() - distributedAt.getTime()) / hour;
  const youngest = heads.toSorted((one, other) => ageOf(one) - ageOf(other))[0];
  const most = youngest ? ageOf(youngest) : 0;
  // Whole days where there are some: it is what is said.
  const common = most >= 24 ? Math.floor(most / 24) * 24 : Math.max(0, most);
  const hours = Math.min(common, days === undefined ? common : days * 24);
  const items = [];
  for (const { id, title, designed, distributedAt, hasVideo } of heads) {
    const { releaseType } = designed;
    const until = new Date(distributedAt.getTime() + hours * hour);
    const counts = await ctx.db.tenant(async (db) => {
      await db.allow(longestReading);
      return countReportUntil(db, organizationId, id, until);
    });
    const at = distributedAt.toISOString();
    items.push({ releaseId: id, title, releaseType, distributedAt: at, hasVideo, counts: funnelOf(counts) });
  }
  const isShorter = days !== undefined && days * 24 > hours;
  return { hours, limitedBy: isShorter ? (youngest?.id ?? null) : null, items, total: items.length };
}
