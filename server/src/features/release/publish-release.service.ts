import type { Release } from '@firstlook/contract/release.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { releaseOf } from './release.service.ts';
import * as store from './release.store.ts';

/**
 * Opens a release to its readers without sending it. Sending does the same with the first message that leaves
 * (`settleAndHand`).
 *
 * @throws AppError NOT_FOUND, RELEASE_ARCHIVED
 */
export async function publishRelease(ctx: Ctx, id: string): Promise<Release> {
  const { organizationId } = ctx;
  const organization = await loadOrganization(ctx);
  return ctx.db.tenant(async (db) => {
    const found = await store.lockRelease(db, organizationId, id);
    if (!found) throw new AppError('NOT_FOUND');
    if (found.archived_at) throw new AppError('RELEASE_ARCHIVED');
    const isNew = await store.publishRelease(db, organizationId, id, ctx.clock.now());
    const row = (await store.findRelease(db, organizationId, id)) ?? found;
    if (isNew) await recordAudit(ctx, db, { action: 'release.publish', target: { id, name: row.title } });
    return releaseOf(ctx, db, organization, row);
  });
}
