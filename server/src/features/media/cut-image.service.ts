import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type CutShape, cutName, focalPointOf } from '@firstlook/contract/focal-point.ts';
import { areaOfCut, cropName, cropsOf, parseCut, widthFactor } from '@firstlook/contract/picture-crop.ts';
import { inWorkFolder, type WorkFolder } from '../../gateways/work-folder.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { shareRead } from '../../kernel/shared-read.ts';
import * as store from './cut-image.store.ts';
import { loadFile } from './file.service.ts';
import { type AddressLink, assertFileRight, fileCallerOf } from './file-right.service.ts';
import { type Picture, pictureOf, wholePicture } from './picture.service.ts';
import { cutImageKey, fullImageKey, imageKey } from './storage-key.ts';

interface Cut {
  fileId: string;
  /** What it is cut from, a served size or the picture in full, and its pixels. */
  from: { key: string; width: number; height: number };
  name: string;
}

type Format = 'webp' | 'jpg';

/** Cuts a served size. @param use of what came of it, by its name for each format in a folder that is gone afterwards */
function cutInto<T>(
  ctx: Ctx,
  { from, name }: Cut,
  use: (folder: WorkFolder, nameOf: (format: Format) => string) => Promise<T>,
): Promise<T> {
  const { storage, image } = ctx.gateways;
  return inWorkFolder(join(ctx.config.dataDir, 'work'), async (folder) => {
    const input = await folder.fetch(storage, from.key, 'source');
    const crop = areaOfCut(parseCut(name), from);
    const { sizes } = await image.process({ input, output: folder.path('out'), crop });
    return use(folder, (format) => `out/w${sizes.at(-1)}.${format}`);
  });
}

/** Keeps what came of it for mails and for pages: two at once write the same. */
const makeCut = (ctx: Ctx, cut: Cut): Promise<void> =>
  cutInto(ctx, cut, async (folder, nameOf) => {
    for (const format of ['webp', 'jpg'] as const) {
      const key = cutImageKey(ctx.organizationId, cut.fileId, cut.from.width, cut.name, format);
      await ctx.gateways.storage.putFile(key, folder.path(nameOf(format)));
    }
  });

/**
 * What an editor tries out before saving it, made for this answer alone: trying fills no storage. Null for anybody else, and
 * where it cannot be cut.
 */
async function trialOf(ctx: Ctx, cut: Cut, format: Format): Promise<Picture | null> {
  if (!parseCut(cut.name).crop || fileCallerOf(ctx).standing !== 'editor') return null;
  try {
    const bytes = await cutInto(ctx, cut, (folder, nameOf) => folder.read(nameOf(format)));
    const modifiedAt = ctx.clock.now();
    return {
      key: cutImageKey(ctx.organizationId, cut.fileId, cut.from.width, cut.name, format),
      etag: `"${cut.fileId}-${cut.from.width}-${cut.name}-${format}"`,
      isPublic: false,
      open: async () => ({ body: Readable.from(bytes), size: bytes.length, modifiedAt }),
    };
  } catch (error) {
    ctx.log.error({ err: error, fileId: cut.fileId }, 'a picture was not cut and is shown whole');
    return null;
  }
}

/** Whether a release that shows the picture says this point or this crop of it: for any other nothing is made. */
async function isSaid(ctx: Ctx, fileId: string, cut: string): Promise<boolean> {
  const { organizationId } = ctx;
  const items = await ctx.db.readOf(organizationId, (db) => store.listShownItems(db, organizationId, fileId));
  const { shape, crop: asked } = parseCut(cut);
  return items.some((item) => {
    const [crop, point] = [cropsOf(item)[shape], focalPointOf(item)];
    if (asked) return crop && cropName(shape, crop) === cut;
    return point && cutName(shape as CutShape, point) === cut;
  });
}

/** Makes the cut unless it is there: once for all who ask meanwhile. @returns whether it is there now */
async function haveCut(ctx: Ctx, key: string, cut: Cut): Promise<boolean> {
  const { storage } = ctx.gateways;
  if (await storage.stat(key)) return true;
  if (!(await isSaid(ctx, cut.fileId, cut.name))) return false;
  return shareRead(`cut/${key}`, async () => {
    try {
      if (!(await storage.stat(key))) await makeCut(ctx, cut);
      return true;
    } catch (error) {
      ctx.log.error({ err: error, fileId: cut.fileId }, 'a picture was not cut and is shown whole');
      return false;
    }
  });
}

/** What a cut is made from: the smallest served size that is wide enough, else the picture in full, a small part of which may be meant. */
function sourceOf(
  { organizationId }: Ctx,
  { id, sizes, width, height }: { id: string; sizes: number[]; width: number; height: number },
  wanted: number,
): Cut['from'] {
  const size = sizes.find((each) => each >= wanted);
  if (!size) return { key: fullImageKey(organizationId, id), width, height };
  return {
    key: imageKey(organizationId, id, size, 'webp'),
    width: size,
    height: Math.max(1, Math.round((size * height) / width)),
  };
}

/**
 * A picture cut to a shape, around its focal point or by a crop of its own, made when it is first asked for; the whole
 * picture where no release says that of it or it cannot be cut. No caller can fill the storage, or keep the decoder, by asking
 * (docs/decisions/0059).
 * @throws AppError NOT_FOUND
 */
export async function findCut(
  ctx: Ctx,
  fileId: string,
  { width, cut: name, format }: { width: number; cut: string; format: Format },
  given: AddressLink,
): Promise<Picture> {
  const standing = await assertFileRight(ctx, fileId, 'look', given);
  const file = await loadFile(ctx, fileId);
  if (file.kind !== 'img' || file.status !== 'ready' || !file.width || !file.height)
    throw new AppError('NOT_FOUND');
  const { width: wide, height: high } = file;
  // Of the width of an upright cut of a flat picture much is left out.
  const wanted = width * widthFactor(parseCut(name), { width: wide, height: high });
  const cut = { fileId, name, from: sourceOf(ctx, { ...file, width: wide, height: high }, wanted) };
  const { width: from } = cut.from;
  const key = cutImageKey(ctx.organizationId, fileId, from, name, format);
  if (await haveCut(ctx, key, cut))
    return pictureOf(ctx, key, `${fileId}-${from}-${name}-${format}`, standing);
  // Asked for again: it may be cut by then.
  const instead = await trialOf(ctx, cut, format);
  return instead ?? { ...wholePicture(ctx, file, standing, { width, format }), isPublic: false };
}
