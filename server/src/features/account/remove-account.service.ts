import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { removePerson } from './account-edit.store.ts';
import { accountOf } from './account-item.service.ts';
import { lockAccountItem } from './account-item.store.ts';
import { endMembership, refuseLastAdmin } from './membership-write.ts';

/**
 * Ends the membership in the path's organization; under -1 the whole account goes, with its sessions.
 *
 * @throws AppError ACCOUNT_NOT_FOUND, NOT_ALLOWED, LAST_ADMIN
 */
export function removeAccount(ctx: Ctx, id: string): Promise<void> {
  return ctx.db.system(async (db) => {
    const row = await lockAccountItem(db, id);
    if (!row) throw new AppError('ACCOUNT_NOT_FOUND');
    if (ctx.organizationId !== globalOrganizationId) return endMembership(ctx, db, row, 'account.remove');
    if (!accountOf(ctx, row).abilities.remove) throw new AppError('NOT_ALLOWED');
    for (const membership of row.memberships) await refuseLastAdmin(db, membership, null, id);
    await removePerson(db, id);
    await recordAudit(ctx, db, {
      action: 'account.remove',
      target: { id, name: row.email },
      before: { organizations: row.memberships.map(({ name }) => name) },
    });
  });
}
