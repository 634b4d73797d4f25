import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { lockAccountItem } from './account-item.store.ts';
import { endMembership, writeMembership } from './membership-write.ts';

/**
 * Writes the status of one member of the path's organization; `declined` ends the membership.
 *
 * @param alongside what else belongs to a change, in its transaction
 * @throws AppError ACCOUNT_NOT_FOUND, NOT_ALLOWED, LAST_ADMIN
 */
export function setMembershipStatus(
  ctx: Ctx,
  accountId: string,
  status: 'pending' | 'approved' | 'declined',
  alongside: (db: Db) => Promise<void>,
) {
  return ctx.db.system(async (db) => {
    const row = await lockAccountItem(db, accountId);
    const known = row?.memberships.some(({ organizationId }) => organizationId === ctx.organizationId);
    if (!row || !known) throw new AppError('ACCOUNT_NOT_FOUND');
    let isChanged = true;
    if (status === 'declined') await endMembership(ctx, db, row, 'membership.decline');
    else isChanged = await writeMembership(ctx, db, row, { _id: ctx.organizationId, status });
    if (isChanged) await alongside(db);
    return { isChanged, email: row.email, firstName: row.first_name, gender: row.gender, locale: row.locale };
  });
}
