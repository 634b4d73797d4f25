import { join } from 'node:path';
import { areaAround, cutShapes, parseCutName } from '@firstlook/contract/focal-point.ts';
import { inWorkFolder } from '../../gateways/work-folder.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { loadFile } from './file.service.ts';
import { type AddressLink, assertFileRight } from './file-right.service.ts';
import { type Picture, pictureOf } from './picture.service.ts';
import { cutImageKey, imageKey } from './storage-key.ts';

interface Cut {
  fileId: string;
  /** The served size that it is cut from, and that size in pixels. */
  from: { width: number; height: number };
  name: string;
}

/** Cuts a served size and keeps what came of it for mails and for pages: two at once write the same. */
async function makeCut(ctx: Ctx, { fileId, from, name }: Cut): Promise<void> {
  const { organizationId } = ctx;
  const { storage, image } = ctx.gateways;
  const { shape, point } = parseCutName(name);
  await inWorkFolder(join(ctx.config.dataDir, 'work'), async (folder) => {
    const input = await folder.fetch(storage, imageKey(organizationId, fileId, from.width, 'webp'), 'source');
    const crop = areaAround(point, from, cutShapes[shape]);
    const { sizes } = await image.process({ input, output: folder.path('out'), crop });
    for (const format of ['webp', 'jpg'] as const) {
      const key = cutImageKey(organizationId, fileId, from.width, name, format);
      await storage.putFile(key, folder.path(`out/w${sizes.at(-1)}.${format}`));
    }
  });
}

/**
 * A picture cut to a shape around its focal point, made when it is first asked for. There are few cuts of a picture, so
 * that nobody can fill the storage by asking (docs/decisions/0059).
 * @throws AppError NOT_FOUND
 */
export async function findCut(
  ctx: Ctx,
  fileId: string,
  { width, cut, format }: { width: number; cut: string; format: 'webp' | 'jpg' },
  given: AddressLink,
): Promise<Picture> {
  const standing = await assertFileRight(ctx, fileId, 'look', given);
  const file = await loadFile(ctx, fileId);
  if (file.kind !== 'img' || file.status !== 'ready' || !file.width || !file.height)
    throw new AppError('NOT_FOUND');
  const aspect = file.width / file.height;
  // Of the width of an upright cut of a flat picture much is left out.
  const wanted = width * Math.max(1, aspect / cutShapes[parseCutName(cut).shape]);
  const size = file.sizes.find((each) => each >= wanted) ?? file.sizes.at(-1);
  if (!size) throw new AppError('NOT_FOUND');
  const key = cutImageKey(ctx.organizationId, fileId, size, cut, format);
  if (!(await ctx.gateways.storage.stat(key)))
    await makeCut(ctx, {
      fileId,
      name: cut,
      from: { width: size, height: Math.max(1, Math.round(size / aspect)) },
    });
  return pictureOf(ctx, key, `${fileId}-${size}-${cut}-${format}`, standing);
}
