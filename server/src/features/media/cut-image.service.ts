import { join } from 'node:path';
import {
  areaAround,
  cutName,
  cutShapes,
  focalPointOf,
  parseCutName,
} from '@firstlook/contract/focal-point.ts';
import { inWorkFolder } from '../../gateways/work-folder.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { shareRead } from '../../kernel/shared-read.ts';
import * as store from './cut-image.store.ts';
import { loadFile } from './file.service.ts';
import { type AddressLink, assertFileRight } from './file-right.service.ts';
import { type Picture, pictureOf, wholePicture } from './picture.service.ts';
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

/** Whether a release that shows the picture says this point of it: for any other point nothing is made. */
async function isSaid(ctx: Ctx, fileId: string, cut: string): Promise<boolean> {
  const { organizationId } = ctx;
  const points = await ctx.db.readOf(organizationId, (db) =>
    store.listFocalPoints(db, organizationId, fileId),
  );
  const { shape } = parseCutName(cut);
  return points
    .map((focalPoint) => focalPointOf({ focalPoint }))
    .some((point) => point && cutName(shape, point) === cut);
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

/**
 * A picture cut to a shape around its focal point, made when it is first asked for; the whole picture where no release
 * says that point of it or it cannot be cut. No caller can fill the storage, or keep the decoder, by asking
 * (docs/decisions/0059).
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
  const from = { width: size, height: Math.max(1, Math.round(size / aspect)) };
  if (!(await haveCut(ctx, key, { fileId, name: cut, from }))) {
    const whole = wholePicture(ctx, file, standing, { width, format });
    // Asked for again: it may be cut by then.
    return { ...whole, isPublic: false };
  }
  return pictureOf(ctx, key, `${fileId}-${size}-${cut}-${format}`, standing);
}
