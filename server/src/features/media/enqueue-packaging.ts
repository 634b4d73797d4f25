import type { Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import type { Db } from '../../platform/database.ts';
import { packageLowerJob, packageMediaJob } from './media.queue.ts';
import { listLengths, lockPackaging } from './package.store.ts';
import { rankFiles } from './packaging-order.ts';

/** Where the packaging of an organization's files stands, the next one first. */
export async function listPackagingJobs(
  ctx: Ctx,
  db: Db,
  organizationId: string,
  part: 'film' | 'lower',
): Promise<{ fileId: string; place: number | null }[]> {
  const { name, payload } = part === 'film' ? packageMediaJob : packageLowerJob;
  const jobs = await ctx.queue.standing(db, name, { organizationId });
  return jobs.map((job) => ({ fileId: payload.parse(job.payload).fileId, place: job.place }));
}

/**
 * Asks for the packaging of a film, or of its lower renditions, in the caller's transaction, and puts what waits of the
 * organization in order: the shortest first, and each one behind as many of others as it is behind its own.
 */
export async function enqueuePackaging(
  ctx: Ctx,
  db: Db,
  organizationId: string,
  fileId: string,
  part: 'film' | 'lower' = 'film',
): Promise<void> {
  const job = part === 'film' ? packageMediaJob : packageLowerJob;
  await lockPackaging(db, organizationId);
  await enqueue(ctx.queue, db, job, { organizationId, fileId });
  const jobs = await listPackagingJobs(ctx, db, organizationId, part);
  const waiting = jobs.filter(({ place }) => place !== null).map((one) => one.fileId);
  const ranked = rankFiles(await listLengths(db, organizationId, waiting), jobs.length - waiting.length);
  await ctx.queue.reorder(
    db,
    job.name,
    ranked.map(({ priority, fileId: id }) => ({ payload: { organizationId, fileId: id }, priority })),
  );
}
