import type { RemovalPreview } from '@firstlook/contract/distribution-removal.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { forgetKeptReport } from '../engagement/kept-report.service.ts';
import { returnToEditing } from '../release/release-distribution.service.ts';
import { loadReleaseHead } from '../release/release-head.service.ts';
import { listProgress, type ProgressRow, removeDistributions } from './distribution.store.ts';
import { countTraces, removeReaderData } from './reader-data.store.ts';
import { progressOf } from './send-progress.ts';

/** What `removeDistribution` would take away. @throws AppError NOT_FOUND */
export async function previewRemoval(ctx: Ctx, releaseId: string): Promise<RemovalPreview> {
  if (!(await loadReleaseHead(ctx, ctx.organizationId, releaseId))) throw new AppError('NOT_FOUND');
  const counts = await ctx.db.tenant((db) => countTraces(db, ctx.organizationId, releaseId));
  return {
    recipients: counts.recipients,
    visits: counts.visits,
    watches: counts.watches,
    accountWatches: counts.account_watches,
    linksThatStay: counts.channel_links,
  };
}

/** A report of hundreds of thousands of people goes with its rows, milliseconds. */
const longestRemoval = 60_000;

/**
 * Deletes ledger, events and watches of a release; it returns to editing. Suppressions stay: an unsubscribed person is
 * never forgotten. Unsubscribe links and copied links stay too.
 *
 * @throws AppError NOT_FOUND, NO_DISTRIBUTION_DATA, RELEASE_IS_BEING_SENT
 */
export async function removeDistribution(ctx: Ctx, releaseId: string): Promise<void> {
  const release = await loadReleaseHead(ctx, ctx.organizationId, releaseId);
  if (!release) throw new AppError('NOT_FOUND');
  await ctx.db.tenant(async (db) => {
    await db.allow(longestRemoval);
    const sends = await listProgress(db, ctx.organizationId, { releaseId });
    if (sends.length === 0 && !release.distributedAt) throw new AppError('NO_DISTRIBUTION_DATA');
    const isUnderWay = (row: ProgressRow) =>
      (row.states.claimed ?? 0) + (row.states.handed ?? 0) > 0 ||
      row.is_being_born ||
      ['waiting', 'sending'].includes(progressOf(row, ctx.clock.now()).phase);
    if (sends.some(isUnderWay)) throw new AppError('RELEASE_IS_BEING_SENT');
    await forgetKeptReport(db, ctx.organizationId, releaseId);
    await removeReaderData(db, ctx.organizationId, releaseId);
    await removeDistributions(db, ctx.organizationId, releaseId);
    await returnToEditing(ctx, db, releaseId);
    await recordAudit(ctx, db, {
      action: 'distribution.remove',
      target: { id: releaseId, name: release.title },
      before: { sends: sends.length },
    });
  });
}
