import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { forgetSentPictures } from '../media/file-use.service.ts';
import { clearDistributed, markPreviewed } from './release.store.ts';

/** A test mail shows it: its pictures stay reachable from there. */
export async function notePreviewed(ctx: Ctx, db: Db, releaseId: string): Promise<void> {
  await markPreviewed(db, ctx.organizationId, releaseId, ctx.clock.now());
}

/** Its distribution data is gone: the release is edited again. */
export async function returnToEditing(ctx: Ctx, db: Db, releaseId: string): Promise<void> {
  await clearDistributed(db, ctx.organizationId, releaseId);
  await forgetSentPictures(db, ctx.organizationId, releaseId, ctx.clock.now());
}
