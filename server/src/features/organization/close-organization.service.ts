import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { forgetAllKeptReports } from '../engagement/kept-report.service.ts';
import * as store from './close-organization.store.ts';
import { loadOrganization, viewOf } from './organization.service.ts';

/** Days in which a closed organization can be opened again. */
const grace = 7 * 24 * 3600 * 1000;

/** Closes it: it is shown to no one, nothing is sent or played; its data stays for seven days. @throws AppError NOT_FOUND */
export async function closeOrganization(ctx: Ctx): Promise<void> {
  const { organizationId } = ctx;
  if (organizationId === globalOrganizationId) throw new AppError('NOT_ALLOWED');
  const { name } = await loadOrganization(ctx);
  await ctx.db.system(async (db) => {
    if ((await store.closeOrganization(db, organizationId, ctx.clock.now())) === 0)
      throw new AppError('NOT_FOUND');
    await store.pauseSends(db, organizationId);
    await recordAudit(ctx, db, { action: 'organization.remove', target: { id: organizationId, name } });
  });
}

/** @throws AppError NOT_FOUND for a person who does not lead it, and after the seven days */
export async function restoreOrganization(ctx: Ctx): Promise<OrganizationView> {
  const { organizationId } = ctx;
  const actor = actorOf(ctx);
  await ctx.db.system(async (db) => {
    const may =
      actor.systemRoles.includes('admin') || (await store.isLeading(db, organizationId, actor.accountId));
    const after = new Date(ctx.clock.now().getTime() - grace);
    if (!may || (await store.reopenOrganization(db, organizationId, after)) === 0)
      throw new AppError('NOT_FOUND');
    await recordAudit(ctx, db, { action: 'organization.restore', target: { id: organizationId, name: '' } });
  });
  return viewOf(ctx, await loadOrganization(ctx));
}

/**
 * Takes closed organizations away for good when their seven days are over: files first, so that a failure between the
 * two leaves the rows that lead here again. Runs by the clock and may run twice.
 */
export async function purgeOrganizations(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - grace);
  const expired = await ctx.db.system((db) => store.listExpired(db, before));
  for (const { id, name } of expired) {
    await ctx.gateways.storage.removePrefix(id);
    await forgetAllKeptReports(ctx, id);
    await ctx.db.system(async (db) => {
      if ((await store.removeForGood(db, id, before)) === 0) return;
      await recordAudit(ctx, db, {
        action: 'organization.remove',
        organizationId: globalOrganizationId,
        target: { id, name },
        after: { forGood: true },
      });
    });
  }
}
