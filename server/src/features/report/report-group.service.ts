import type { AnswerOf, QueryOf } from '@firstlook/contract/endpoint.ts';
import type * as contract from '@firstlook/contract/report-group.ts';
import { mostReportGroups } from '@firstlook/contract/report-group-kind.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { loadReleaseHead } from '../release/release-head.service.ts';
import { funnelOf, longestReading } from './report.service.ts';
import { countGroups } from './report-group.store.ts';

/** The numbers of a report for each group of its people, the largest first. @throws AppError NOT_FOUND */
export async function listReportGroups(
  ctx: Ctx,
  releaseId: string,
  { by, includeMachines }: QueryOf<typeof contract.listReportGroups>,
): Promise<AnswerOf<typeof contract.listReportGroups>> {
  const { organizationId } = ctx;
  if (!(await loadReleaseHead(ctx, organizationId, releaseId))) throw new AppError('NOT_FOUND');
  const { groups, others, otherGroups, without } = await ctx.db.tenant(async (db) => {
    await db.allow(longestReading);
    return countGroups(db, organizationId, releaseId, {
      by,
      includeMachines: includeMachines === 'true',
      most: mostReportGroups,
    });
  });
  return {
    by,
    items: groups.map(({ id, name, counts }) => ({ _id: id, name, counts: funnelOf(counts) })),
    total: groups.length + otherGroups,
    others: others && funnelOf(others),
    without: without && funnelOf(without),
  };
}
