import type { Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import type { Db } from '../../platform/database.ts';
import { packageLowerJob, packageMediaJob } from './media.queue.ts';
import { listLengths, lockPackaging } from './package.store.ts';
import { rankFiles } from './packaging-order.ts';

export type PackagingPart = 'film' | 'lower';

const jobOf = (part: PackagingPart) => (part === 'film' ? packageMediaJob : packageLowerJob);

/** Where the packaging of an organization's files stands, the next one first. */
export async function listPackagingJobs(
  ctx: Ctx,
  db: Db,
  organizationId: string,
  part: PackagingPart,
): Promise<{ fileId: string; place: number | null }[]> {
  const { name, payload } = jobOf(part);
  const jobs = await ctx.queue.standing(db, name, { organizationId });
  return jobs.map((job) => ({ fileId: payload.parse(job.payload).fileId, place: job.place }));
}

/** Puts what waits of the organization in order, `ended` being no more under way. Under the lock of `lockPackaging`. */
async function rank(
  ctx: Ctx,
  db: Db,
  organizationId: string,
  part: PackagingPart,
  ended?: string,
): Promise<void> {
  const jobs = await listPackagingJobs(ctx, db, organizationId, part);
  const waiting = jobs.filter(({ place }) => place !== null).map((one) => one.fileId);
  const underWay = jobs.filter(({ place, fileId }) => place === null && fileId !== ended).length;
  const ranked = rankFiles(await listLengths(db, organizationId, waiting), underWay);
  await ctx.queue.reorder(
    db,
    jobOf(part).name,
    ranked.map(({ priority, fileId }) => ({ payload: { organizationId, fileId }, priority })),
  );
}

/**
 * Asks for the packaging of a film, or of its lower renditions, in the caller's transaction, and puts what waits of the
 * organization in order: the shortest first, and each one behind as many of others as it is behind its own. A film that
 * waits already is not asked for twice.
 * @param isLost asked because its job seems to be lost: one that is worked on is not
 */
export async function enqueuePackaging(
  ctx: Ctx,
  db: Db,
  organizationId: string,
  fileId: string,
  part: PackagingPart = 'film',
  isLost = false,
): Promise<void> {
  await lockPackaging(db, organizationId);
  const jobs = await listPackagingJobs(ctx, db, organizationId, part);
  // A call that comes while a failed try is ending would be forgotten with it.
  const isAsked = jobs.some((job) => job.fileId === fileId && (isLost || job.place !== null));
  if (!isAsked) await enqueue(ctx.queue, db, jobOf(part), { organizationId, fileId });
  await rank(ctx, db, organizationId, part);
}

/** Orders what waits of the organization anew, because one of its films begins to be worked on, or ends. */
async function rankAnew(ctx: Ctx, part: PackagingPart, ended?: string): Promise<void> {
  const { organizationId } = ctx;
  await ctx.db.tenant(async (db) => {
    await lockPackaging(db, organizationId);
    await rank(ctx, db, organizationId, part, ended);
  });
}

/** Runs the work on a film between the two moments at which the order of the others changes. */
export async function inPackagingOrder(
  ctx: Ctx,
  fileId: string,
  part: PackagingPart,
  work: () => Promise<void>,
): Promise<void> {
  // The order is a service to the others: that it fails costs no film a try.
  const orderAnew = (ended?: string) =>
    rankAnew(ctx, part, ended).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'packaging not put in order'),
    );
  await orderAnew();
  try {
    await work();
  } finally {
    await orderAnew(fileId);
  }
}
