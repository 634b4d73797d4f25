import { areaAround, focalPointOf } from '@firstlook/contract/focal-point.ts';
import { areaOfCut, cropsOf } from '@firstlook/contract/picture-crop.ts';
import type { CropArea } from '../../gateways/image.ts';
import type { WorkFolder } from '../../gateways/work-folder.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { withFileFacts } from './file-fact.service.ts';
import { imageKey } from './storage-key.ts';

/** A picture of a release as it fills a card: the size it is made from, and the part that is shown of it. */
export interface SharePicture {
  fileId: string;
  size: number;
  area: CropArea;
}

const middle = { x: 50, y: 50 };

/**
 * The part that a card shows: of the crop for 16:9, which is nearly its shape, or around the focal point.
 * Null where the release has no picture, its picture is not ours, or its licence is over.
 * @param item a File item, or nothing; @param shape width and height that it has to fill
 */
export async function findSharePicture(
  ctx: Ctx,
  organizationId: string,
  item: unknown,
  shape: { width: number; height: number },
): Promise<SharePicture | null> {
  const file = await ctx.db.of(organizationId, (db) =>
    withFileFacts(ctx, db, organizationId, item as Record<string, unknown> | null),
  );
  if (file?.status !== 'ready' || file.isLicenceOver === true) return null;
  const { fileId, sizes, width, height } = file as {
    fileId?: string;
    sizes?: number[];
    width?: number;
    height?: number;
  };
  const crop = cropsOf(file)['16x9'];
  const wanted = shape.width * (crop ? 100 / crop.width : 1);
  const size = sizes?.find((each) => each >= wanted) ?? sizes?.at(-1);
  if (!fileId || !size || !width || !height) return null;
  const made = { width: size, height: Math.max(1, Math.round((size * height) / width)) };
  const aspect = shape.width / shape.height;
  if (!crop) return { fileId, size, area: areaAround(focalPointOf(file) ?? middle, made, aspect) };
  const within = areaOfCut({ shape: '16x9', crop }, made);
  const area = areaAround(middle, within, aspect);
  return { fileId, size, area: { ...area, x: within.x + area.x, y: within.y + area.y } };
}

/** Puts it into a work folder. @returns its path */
export const fetchSharePicture = (
  ctx: Ctx,
  organizationId: string,
  { fileId, size }: SharePicture,
  folder: WorkFolder,
): Promise<string> =>
  folder.fetch(ctx.gateways.storage, imageKey(organizationId, fileId, size, 'jpg'), 'picture');
