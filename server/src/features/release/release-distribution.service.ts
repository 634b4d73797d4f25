import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { forgetSentPictures } from '../media/file-use.service.ts';
import { clearDistributed } from './release.store.ts';

/** Its distribution data is gone: the release is edited again. */
export async function returnToEditing(ctx: Ctx, db: Db, releaseId: string): Promise<void> {
  await clearDistributed(db, ctx.organizationId, releaseId);
  await forgetSentPictures(db, ctx.organizationId, releaseId, ctx.clock.now());
}
