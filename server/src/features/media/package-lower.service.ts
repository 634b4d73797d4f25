import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Rendition, VideoError } from '../../gateways/video.ts';
import { joinMasterPlaylist } from '../../gateways/video-playlist.ts';
import { inWorkFolder } from '../../gateways/work-folder.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { JobTry } from '../../platform/queue.ts';
import * as store from './package.store.ts';
import { MAX_ATTEMPTS, progressWriter } from './package-media.service.ts';

/** Makes the lower renditions and puts them beside the copy; nobody is led to them yet. */
async function makeLower(ctx: Ctx, fileId: string, film: store.LowerStart, signal: AbortSignal) {
  const { storage, video } = ctx.gateways;
  return inWorkFolder(join(ctx.config.dataDir, 'work'), async (folder) => {
    const input = await folder.fetch(storage, film.storage_key, 'source');
    const made = await video.packageLower({
      input,
      output: folder.path('out'),
      secretFolder: folder.path('secret'),
      probe: await video.probe(input, signal),
      key: film.hls_key,
      suffix: String(film.attempts),
      onProgress: progressWriter(ctx, fileId),
      signal,
    });
    await folder.store(storage, 'out', film.package_folder);
    return made;
  });
}

/** Leads players that begin from now on to every rendition; who watches already goes on with the copy. */
async function addToMaster(ctx: Ctx, folder: string, made: Rendition[]): Promise<void> {
  const { storage } = ctx.gateways;
  const address = `${folder}/master.m3u8`;
  const copies = (await text((await storage.get(address)).body)).replace(
    /#EXT-X-STREAM-INF[^\n]*\nv[1-9][^\n]*\n/g,
    '',
  );
  await storage.put(address, Buffer.from(joinMasterPlaylist(copies, made)));
}

/**
 * The renditions below the copy of a film that can be watched already. Running it twice, or after a crash, is harmless:
 * each attempt writes under names of its own. A film whose lower renditions cannot be made stays as it is.
 */
export async function packageLower(ctx: Ctx, fileId: string, { signal, isLast }: JobTry): Promise<void> {
  const { organizationId } = ctx;
  const film = await ctx.db.tenant((db) => store.startLower(db, organizationId, fileId));
  if (!film) return;
  const end = (made: Rendition[]) =>
    ctx.db.tenant((db) => store.updateLower(db, organizationId, fileId, film, made));
  if (film.attempts % 100 > 2 * MAX_ATTEMPTS) {
    await end([]);
    return;
  }
  try {
    const made = await makeLower(ctx, fileId, film, signal);
    await addToMaster(ctx, film.package_folder, made);
    if (await end(made)) return;
    // The film was removed meanwhile, and its folder with it.
    const isThere = await ctx.db.tenant((db) => store.isPackaged(db, organizationId, fileId));
    if (!isThere) await ctx.gateways.storage.removePrefix(film.package_folder);
  } catch (error) {
    if (error instanceof VideoError) {
      ctx.log.warn({ fileId, fault: error.fault, detail: error.detail }, 'lower renditions failed');
      await end([]);
      return;
    }
    if (isLast) await end([]);
    throw error;
  }
}
