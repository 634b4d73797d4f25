import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inWorkFolder } from '../../gateways/work-folder.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { enqueuePackaging } from '../media/enqueue-packaging.ts';
import { updateStoredFile } from '../media/file.store.ts';
import { makeImageSizes } from '../media/image-size.service.ts';
import { sourceKey } from '../media/storage-key.ts';
import { setFileSize } from './demo.store.ts';

/** Path of a picture that ships with the product. */
export function artPath(art: string): string {
  return fileURLToPath(new URL(`../../../demo/art/${art}.jpg`, import.meta.url));
}

/** Stores a demo picture in every size. A second run finds it done. */
export async function storeDemoPicture(ctx: Ctx, fileId: string, art: string): Promise<void> {
  const { organizationId } = ctx;
  const bytes = await readFile(artPath(art));
  const storageKey = sourceKey(organizationId, fileId);
  await ctx.gateways.storage.put(storageKey, bytes);
  const image = await makeImageSizes(ctx, fileId, fileId);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await ctx.db.tenant(async (db) => {
    await setFileSize(db, organizationId, fileId, bytes.length);
    await updateStoredFile(db, organizationId, fileId, { status: 'ready', storageKey, sha256, image });
  });
}

interface Film {
  fileId: string;
  art: string;
  seconds: number;
  kind: 'video' | 'audio';
}

/** Makes a demo film and enqueues its packaging. */
export async function storeDemoFilm(ctx: Ctx, film: Film, signal: AbortSignal): Promise<void> {
  const { organizationId } = ctx;
  const { fileId } = film;
  await inWorkFolder(join(ctx.config.dataDir, 'work'), async (folder) => {
    const output = folder.path(film.kind === 'audio' ? 'film.m4a' : 'film.mp4');
    await ctx.gateways.video.makeFilm({
      image: artPath(film.art),
      output,
      seconds: film.seconds,
      kind: film.kind,
      signal,
    });
    const storageKey = sourceKey(organizationId, fileId);
    const { size } = await stat(output);
    await ctx.gateways.storage.put(storageKey, createReadStream(output));
    await ctx.db.tenant(async (db) => {
      await setFileSize(db, organizationId, fileId, size);
      const isFirst = await updateStoredFile(db, organizationId, fileId, {
        status: 'encrypting',
        storageKey,
        sha256: null,
      });
      if (isFirst) await enqueuePackaging(ctx, db, organizationId, fileId);
    });
  });
}
