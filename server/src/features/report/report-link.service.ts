import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { createReportLink as createEndpoint, ReportLink } from '@firstlook/contract/report-link.ts';
import { mostReportLinks } from '@firstlook/contract/report-link-limit.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { day } from '../../kernel/rate-limit.ts';
import { newId, newToken, tokenHash } from '../../platform/identifier.ts';
import { baseOf } from '../../rendering/public-address.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { loadReleaseHead } from '../release/release-head.service.ts';
import * as store from './report-link.store.ts';

/** Below it the numbers are read (`report.pages.ts`); no search engine is let in there. */
export const reportLinkPath = '/view/report';

const linkOf = (row: store.ReportLinkRow, now: Date): ReportLink => ({
  _id: row.id,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  isExpired: row.expires_at <= now,
  openedAt: row.opened_at?.toISOString() ?? null,
});

/** @throws AppError NOT_FOUND */
async function loadTarget(ctx: Ctx, releaseId: string): Promise<{ id: string; name: string }> {
  const release = await loadReleaseHead(ctx, ctx.organizationId, releaseId);
  if (!release) throw new AppError('NOT_FOUND');
  return { id: release.id, name: release.title };
}

/** @throws AppError NOT_FOUND */
export async function listReportLinks(ctx: Ctx, releaseId: string) {
  await loadTarget(ctx, releaseId);
  // Names of accounts are not a tenant's to read.
  const rows = await ctx.db.system((db) => store.listReportLinks(db, ctx.organizationId, releaseId));
  return { items: rows.map((row) => linkOf(row, ctx.clock.now())), total: rows.length };
}

/**
 * Makes a link. Its address is in the answer and nowhere else: the database keeps a hash.
 * @throws AppError NOT_FOUND, INVALID_DATA (`tooMany`)
 */
export async function createReportLink(
  ctx: Ctx,
  releaseId: string,
  { expiresInDays }: BodyOf<typeof createEndpoint>,
): Promise<ReportLink & { url: string }> {
  const target = await loadTarget(ctx, releaseId);
  const { organizationId } = ctx;
  const { accountId, firstName, lastName } = actorOf(ctx);
  const token = newToken();
  const id = newId();
  const at = ctx.clock.now();
  const expiresAt = new Date(at.getTime() + expiresInDays * day);
  await ctx.db.tenant(async (db) => {
    const link = { organizationId, releaseId, id, tokenHash: tokenHash(token), createdBy: accountId };
    const written = await store.insertReportLink(db, { ...link, at, expiresAt, most: mostReportLinks });
    if (written === 0) throw new AppError('INVALID_DATA', {}, [{ path: 'expiresInDays', code: 'tooMany' }]);
    await recordAudit(ctx, db, { action: 'reportLink.create', target, after: { expiresInDays } });
  });
  const created_by = `${firstName} ${lastName}`.trim();
  const row = { id, created_by, created_at: at, expires_at: expiresAt, opened_at: null };
  const base = baseOf(ctx, await loadOrganization(ctx));
  return { ...linkOf(row, at), url: `${base}${reportLinkPath}/${token}` };
}

/** Ends a link at once. @throws AppError NOT_FOUND */
export async function removeReportLink(ctx: Ctx, releaseId: string, id: string): Promise<void> {
  const target = await loadTarget(ctx, releaseId);
  await ctx.db.tenant(async (db) => {
    if ((await store.removeReportLink(db, ctx.organizationId, releaseId, id)) === 0)
      throw new AppError('NOT_FOUND');
    await recordAudit(ctx, db, { action: 'reportLink.remove', target });
  });
}
