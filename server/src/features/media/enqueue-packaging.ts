import type { Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import type { Db } from '../../platform/database.ts';
import { packageLowerJob, packageMediaJob } from './media.queue.ts';
import { countEncrypting } from './package.store.ts';

/**
 * Asks for the packaging of a film, or of its lower renditions, in the caller's transaction. The more films of an organization wait, the later its
 * next one comes: somebody else's single film does not wait behind a whole catalogue.
 */
export async function enqueuePackaging(
  ctx: Ctx,
  db: Db,
  organizationId: string,
  fileId: string,
  part: 'film' | 'lower' = 'film',
): Promise<void> {
  const waiting = await countEncrypting(db, organizationId);
  const job = part === 'film' ? packageMediaJob : packageLowerJob;
  await enqueue(ctx.queue, db, job, { organizationId, fileId }, { priority: -waiting });
}
