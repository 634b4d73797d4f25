import { join } from 'node:path';
import { VideoError } from '../../gateways/video.ts';
import { inWorkFolder, type WorkFolder } from '../../gateways/work-folder.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { workWithNotice } from '../../platform/leaving.ts';
import type { JobTry } from '../../platform/queue.ts';
import { enqueuePackaging } from './enqueue-packaging.ts';
import { takePlace } from './film-version.service.ts';
import { DamagedChunk, ensureSource } from './join-chunks.service.ts';
import * as store from './package.store.ts';
import { packageFolder, sourceKey } from './storage-key.ts';

/**
 * A file that takes its process down this often (out of memory, power) is not tried for ever. A process that was told to
 * end, as a deploy does, counts for nothing.
 */
export const maxTries = 6;

/** Writes progress at most every whole two percent, and never two writes at a time. */
export function progressWriter(ctx: Ctx, fileId: string): (percent: number) => void {
  let written = 0;
  let isWriting = false;
  return (percent) => {
    if (isWriting || percent < written + 2) return;
    isWriting = true;
    written = percent;
    ctx.db
      .tenant((db) => store.updateProgress(db, ctx.organizationId, fileId, Math.min(99, percent)))
      .catch((error) => ctx.log.warn({ err: error }, 'progress not written'))
      .finally(() => {
        isWriting = false;
      });
  };
}

async function makePackage(
  ctx: Ctx,
  folder: WorkFolder,
  fileId: string,
  attempt: number,
  signal: AbortSignal,
) {
  const { storage, video } = ctx.gateways;
  await ensureSource(ctx, fileId);
  const input = await folder.fetch(storage, sourceKey(ctx.organizationId, fileId), 'source');
  const probe = await video.probe(input, signal);
  const made = await video.package({
    input,
    output: folder.path('out'),
    secretFolder: folder.path('secret'),
    probe,
    onProgress: progressWriter(ctx, fileId),
    signal,
  });
  const target = packageFolder(ctx.organizationId, fileId, attempt);
  await folder.store(storage, 'out', target);
  await storage.put(`${target}/master.m3u8`, Buffer.from(made.masterPlaylist));
  const finished = { attempt, folder: target, probe, made };
  return ctx.db.tenant(async (db) => {
    const { organizationId } = ctx;
    const isPublished = await store.updatePackaged(db, organizationId, fileId, finished);
    if (!isPublished) return false;
    const shown = await takePlace(ctx, db, fileId);
    if (made.isPartial) await enqueuePackaging(ctx, db, organizationId, shown, 'lower');
    return true;
  });
}

/** Folders of this round's earlier attempts, left by processes that were killed. */
async function removeOlderAttempts(ctx: Ctx, fileId: string, attempt: number): Promise<void> {
  for (let older = attempt - (attempt % 100); older < attempt; older++) {
    await ctx.gateways.storage.removePrefix(packageFolder(ctx.organizationId, fileId, older));
  }
}

/**
 * Does the work of an attempt. It is given back at once when the process is told to end, not when the work was ended:
 * there may be no time for it then. What still ends well loses nothing by it.
 */
export function inAttempt<T>(ctx: Ctx, fileId: string, attempt: number, work: () => Promise<T>): Promise<T> {
  const giveBack = () =>
    ctx.db
      .tenant((db) => store.giveTryBack(db, ctx.organizationId, fileId, attempt))
      .then(() => undefined)
      .catch((error: unknown) => ctx.log.warn({ err: error, fileId }, 'try not given back'));
  return workWithNotice(ctx.leaving, giveBack, work);
}

/**
 * Encrypted HLS of an uploaded film or sound; the lower renditions of one that can be watched without them come after
 * (`packageLower`). Running it twice, or after a crash, is harmless: each attempt works
 * in a folder of its own and only the newest may publish. A file that cannot be used ends in `failed` with its
 * reason; anything that may pass (storage, database) is thrown and tried again by the queue, and ends in `failed` after
 * the last try, so that the uploader is told and can begin it anew.
 */
export async function packageMedia(ctx: Ctx, fileId: string, { signal, isLast }: JobTry): Promise<void> {
  const { organizationId } = ctx;
  const started = await ctx.db.tenant((db) => store.startAttempt(db, organizationId, fileId));
  if (!started) return;
  const { attempts: attempt, tries } = started;
  const fail = (reason: string) =>
    ctx.db.tenant((db) => store.updateFailed(db, organizationId, fileId, reason));
  if (tries > maxTries) {
    await fail('conversion-failed');
    return;
  }
  const own = packageFolder(organizationId, fileId, attempt);
  try {
    const isPublished = await inAttempt(ctx, fileId, attempt, () =>
      inWorkFolder(join(ctx.config.dataDir, 'work'), (folder) =>
        makePackage(ctx, folder, fileId, attempt, signal),
      ),
    );
    if (!isPublished) await ctx.gateways.storage.removePrefix(own);
    else await removeOlderAttempts(ctx, fileId, attempt);
  } catch (error) {
    // The storage may be what failed: then the next attempt, or the sweep, takes these away.
    await ctx.gateways.storage.removePrefix(own).catch(() => undefined);
    if (error instanceof DamagedChunk) return void (await fail('upload-damaged'));
    // A converter that dies while the process ends was ended with it (Ctrl-C, systemd): that says nothing of the film.
    if (!(error instanceof VideoError) || ctx.leaving.aborted) {
      // Ended by the queue's clock: nothing is wrong with the storage.
      if (isLast()) await fail(signal.aborted ? 'took-too-long' : 'storage-failed');
      throw error;
    }
    ctx.log.warn({ fileId, fault: error.fault, detail: error.detail }, 'packaging failed');
    await fail(error.fault);
  }
}
