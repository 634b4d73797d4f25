import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Rendition, VideoError } from '../../gateways/video.ts';
import { joinMasterPlaylist } from '../../gateways/video-playlist.ts';
import { inWorkFolder } from '../../gateways/work-folder.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { JobTry } from '../../platform/queue.ts';
import * as store from './package.store.ts';
import { inAttempt, maxTries, progressWriter } from './package-media.service.ts';

/** Leads players that begin from now on to the rendition; those who watch already go on with what there was. */
async function addToMaster(ctx: Ctx, folder: string, made: Rendition): Promise<void> {
  const { storage } = ctx.gateways;
  const address = `${folder}/master.m3u8`;
  const master = await text((await storage.get(address)).body);
  await storage.put(address, Buffer.from(joinMasterPlaylist(master, made)));
}

/** The steps of the ladder that stand, whichever attempt made them: `v1` of `v1-7`. */
const stepsOf = (film: store.LowerStart) => new Set(film.renditions.map((name) => name.replace(/-.*/, '')));

/** Makes the lower renditions that are missing, each one noted as it ends. False when another attempt goes on with the film. */
async function makeLower(
  ctx: Ctx,
  fileId: string,
  film: store.LowerStart,
  signal: AbortSignal,
): Promise<boolean> {
  const { storage, video } = ctx.gateways;
  return inWorkFolder(join(ctx.config.dataDir, 'work'), async (folder) => {
    const input = await folder.fetch(storage, film.storage_key, 'source');
    const probe = await video.probe(input, signal);
    const known = stepsOf(film);
    for (const name of video.lowerNames(probe).filter((step) => !known.has(step))) {
      const made = await video.packageLower({
        input,
        output: folder.path(name),
        secretFolder: folder.path('secret'),
        probe,
        key: film.hls_key,
        name,
        suffix: String(film.attempts),
        onProgress: progressWriter(ctx, fileId),
        signal,
      });
      await folder.store(storage, name, film.package_folder);
      await addToMaster(ctx, film.package_folder, made);
      const { organizationId } = ctx;
      const isOurs = await ctx.db.tenant((db) => store.addLower(db, organizationId, fileId, film, made));
      if (!isOurs) return false;
    }
    return true;
  });
}

/**
 * The renditions below the first of a film that can be watched already. Running it twice, or after a crash, is harmless:
 * what is finished is not made again, and each attempt writes under names of its own. A film whose lower renditions
 * cannot be made stays as it is.
 */
export async function packageLower(ctx: Ctx, fileId: string, { signal, isLast }: JobTry): Promise<void> {
  const { organizationId } = ctx;
  const film = await ctx.db.tenant((db) => store.startLower(db, organizationId, fileId));
  if (!film) return;
  const end = () => ctx.db.tenant((db) => store.endLower(db, organizationId, fileId, film));
  if (film.tries > maxTries) return void (await end());
  try {
    const isMade = await inAttempt(ctx, fileId, film.attempts, () => makeLower(ctx, fileId, film, signal));
    if (isMade) return void (await end());
    // The film was removed meanwhile, and its folder with it.
    const isThere = await ctx.db.tenant((db) => store.isPackaged(db, organizationId, fileId));
    if (!isThere) await ctx.gateways.storage.removePrefix(film.package_folder);
  } catch (error) {
    if (error instanceof VideoError && !ctx.leaving.aborted) {
      ctx.log.warn({ fileId, fault: error.fault, detail: error.detail }, 'lower renditions failed');
      await end();
      return;
    }
    if (isLast()) await end();
    throw error;
  }
}
