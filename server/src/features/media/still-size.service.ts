import { join } from 'node:path';
import { imageWidths } from '../../gateways/image.ts';
import { stillWidths } from '../../gateways/video.ts';
import { inWorkFolder } from '../../gateways/work-folder.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { shareRead } from '../../kernel/shared-read.ts';
import { loadFile } from './file.service.ts';
import type { AddressLink } from './file-right.service.ts';
import { findStill, type Picture } from './picture.service.ts';

type Format = 'webp' | 'jpg';

/** Folder of the smaller sizes of a still: beside it, so that they go with its film. */
const sizesFolder = (stillKey: string) => stillKey.replace(/\.jpg$/, '');
const sizeKey = (stillKey: string, width: number, format: Format) =>
  `${sizesFolder(stillKey)}/w${width}.${format}`;

/** Makes every size below its own. */
const makeSizes = (ctx: Ctx, { key }: Picture, below: number): Promise<void> =>
  inWorkFolder(join(ctx.config.dataDir, 'work'), async (folder) => {
    const { storage, image } = ctx.gateways;
    const input = await folder.fetch(storage, key, 'still');
    const { sizes } = await image.process({ input, output: folder.path('out') });
    for (const width of sizes.filter((size) => size < below))
      for (const format of ['webp', 'jpg'] as const)
        await storage.putFile(sizeKey(key, width, format), folder.path(`out/w${width}.${format}`));
  });

async function haveSize(ctx: Ctx, still: Picture, key: string, own: number): Promise<boolean> {
  const { storage } = ctx.gateways;
  if (await storage.stat(key)) return true;
  return shareRead(`still/${still.key}`, async () => {
    try {
      if (!(await storage.stat(key))) await makeSizes(ctx, still, own);
      return (await storage.stat(key)) !== undefined;
    } catch (error) {
      ctx.log.error({ err: error, key }, 'a still got no smaller sizes and is shown whole');
      return false;
    }
  });
}

/**
 * Poster or thumbnail of a film in the smallest served size that is wide enough, made when it is first asked for; the still itself
 * where none is, or it could not be made.
 * @throws AppError NOT_FOUND
 */
export async function findStillSize(
  ctx: Ctx,
  fileId: string,
  { name, width, format }: { name: string; width: number; format: Format },
  given: AddressLink,
): Promise<Picture> {
  const still = await findStill(ctx, fileId, name, given);
  const file = await loadFile(ctx, fileId);
  const most = name.startsWith('poster') ? stillWidths.poster : stillWidths.thumbnail;
  const own = Math.min(most, file.width ?? most);
  const step = imageWidths.find((each) => each >= width && each < own);
  if (!step) return still;
  const key = sizeKey(still.key, step, format);
  if (!(await haveSize(ctx, still, key, own))) return { ...still, isPublic: false };
  return {
    ...still,
    key,
    etag: still.etag.replace(/"$/, `-${step}-${format}"`),
    open: () => ctx.gateways.storage.get(key),
  };
}
