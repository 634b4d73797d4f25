import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { quotaOf } from '../../platform/config.ts';
import type { Db } from '../../platform/database.ts';
import { lockQuota, sumUsedBytes } from './storage-usage.store.ts';

/**
 * That the organization has room for what the transaction has written and `coming` bytes more; until the transaction ends
 * no other upload takes that room (docs/decisions/0057). @throws AppError QUOTA_EXCEEDED
 */
export async function assertRoom(ctx: Ctx, db: Db, coming = 0): Promise<void> {
  await lockQuota(db, ctx.organizationId);
  const used = await sumUsedBytes(db, ctx.organizationId);
  if (used + coming > quotaOf(ctx.config)) throw new AppError('QUOTA_EXCEEDED');
}
