import { can } from '@firstlook/contract/permissions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import * as store from './file-use.store.ts';
import { fileFolder } from './storage-key.ts';

/** A file that nothing shows may still stand in somebody's unsaved draft. */
const keptUnused = 7 * 24 * 3_600_000;
/** Files that one run takes out of the storage. */
const filesPerRun = 200;

/**
 * Notes which files a release shows, from its stored data; call it in the transaction that wrote them. Files it no
 * longer shows, and no other release does, are removed a week later. Pictures of a release that was sent stay for
 * the delivered mails until its distribution data or the release is deleted.
 */
export async function noteFilesOfRelease(
  db: Db,
  organizationId: string,
  releaseId: string,
  now: Date,
): Promise<void> {
  const shown = await store.listNamedFiles(db, organizationId, releaseId);
  await store.addUse(db, organizationId, releaseId, shown);
  await store.retireSentPictures(db, organizationId, releaseId, shown);
  const dropped = await store.dropUse(db, organizationId, releaseId, shown);
  await store.scheduleRemoval(db, organizationId, dropped, new Date(now.getTime() + keptUnused));
}

/** The release is being deleted: files that no other one shows leave at the next sweep. */
export async function forgetFilesOfRelease(
  db: Db,
  organizationId: string,
  releaseId: string,
  now: Date,
): Promise<void> {
  const current = await store.dropUse(db, organizationId, releaseId, []);
  const retired = await store.dropRetired(db, organizationId, releaseId);
  await store.scheduleRemoval(db, organizationId, [...current, ...retired], now);
}

/** The distribution data of the release is gone: replaced pictures need not stay for its mails. */
export async function forgetSentPictures(
  db: Db,
  organizationId: string,
  releaseId: string,
  now: Date,
): Promise<void> {
  const retired = await store.dropRetired(db, organizationId, releaseId);
  await store.scheduleRemoval(db, organizationId, retired, now);
}

/**
 * Takes files that nothing shows out of the storage. First nobody gets them any more, then their bytes go: a run that
 * was cut off, or met a storage that was away, is finished by the next one.
 */
export async function removeUnusedFiles(ctx: Ctx, limit = filesPerRun): Promise<number> {
  const now = ctx.clock.now();
  const unused = await ctx.db.system((db) => store.takeUnused(db, now, limit));
  for (const { organization_id: organizationId, id } of unused) {
    await ctx.gateways.storage.removePrefix(fileFolder(organizationId, id));
    await ctx.db.of(organizationId, async (db) => {
      const original = await store.markPurged(db, organizationId, id, now);
      if (original) await store.scheduleRemoval(db, organizationId, [original], now);
    });
  }
  return unused.length;
}

/** Members may watch. @throws AppError UNAUTHORIZED, NOT_FOUND (another organization's member), NOT_ALLOWED */
function assertMayWatch(ctx: Ctx): void {
  const { actor, organizationId } = ctx;
  if (!actor) throw new AppError('UNAUTHORIZED');
  if (can(actor, 'media.watch', organizationId)) return;
  const isMember = actor.memberships.some((membership) => membership.organizationId === organizationId);
  throw new AppError(isMember ? 'NOT_ALLOWED' : 'NOT_FOUND');
}

/**
 * Whoever works on releases opens every file of the organization; other members only what a release shows them: one
 * that was distributed and has not expired. A file they may not have looks like one that is not there.
 *
 * @throws AppError UNAUTHORIZED, NOT_ALLOWED, NOT_FOUND
 */
export async function assertMayOpen(ctx: Ctx, fileId: string): Promise<void> {
  assertMayWatch(ctx);
  if (ctx.actor && can(ctx.actor, 'release.readDraft', ctx.organizationId)) return;
  const isShown = await ctx.db.read((db) => store.isShownToReaders(db, ctx.organizationId, fileId));
  if (!isShown) throw new AppError('NOT_FOUND');
}

/**
 * The same for a film. A member may watch once his address is proved: a sign-up with somebody else's known address must
 * not open what was meant for its owner.
 *
 * @throws AppError UNAUTHORIZED, NOT_ALLOWED, NOT_FOUND, EMAIL_NOT_VERIFIED
 */
export async function assertMayPlay(ctx: Ctx, fileId: string): Promise<void> {
  await assertMayOpen(ctx, fileId);
  if (!ctx.actor?.emailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
}
