import { areaAround, cutNamePattern, cutShapes, type FocalPoint, parseCutName } from './focal-point.ts';

/** The shapes that a picture may have a crop of its own for: those that it is cut to, and what a mail shows across its width. */
export const cropShapes = { ...cutShapes, mail: 2 } as const;
export type CropShape = keyof typeof cropShapes;
export const cropShapeNames = Object.keys(cropShapes) as CropShape[];

/** A part of a picture, in percent of its width and height, to a tenth. */
export interface PictureCrop {
  x: number;
  y: number;
  width: number;
  height: number;
}
export type PictureCrops = Partial<Record<CropShape, PictureCrop>>;

interface Size {
  width: number;
  height: number;
}

/** Less of a picture than this, in percent of one of its sides, is no crop that one can see anything in. */
const least = 1;
const tenth = (value: number) => Math.round(value * 10) / 10;

function cropOf(value: unknown): PictureCrop | null {
  const { x, y, width, height } = (value ?? {}) as Record<string, unknown>;
  const sides = [x, y, width, height].map((side) => (typeof side === 'number' ? tenth(side) : Number.NaN));
  const [left = 0, top = 0, wide = 0, high = 0] = sides;
  const isWithin = left >= 0 && top >= 0 && left + wide <= 100.1 && top + high <= 100.1;
  if (!sides.every(Number.isFinite) || wide < least || high < least || !isWithin) return null;
  return {
    x: left,
    y: top,
    width: Math.min(wide, tenth(100 - left)),
    height: Math.min(high, tenth(100 - top)),
  };
}

/** The crops that a File item says, by shape; what is none is left out. */
export function cropsOf(item: unknown): PictureCrops {
  const said = typeof item === 'object' && item !== null && 'crops' in item ? item.crops : null;
  if (typeof said !== 'object' || said === null) return {};
  return Object.fromEntries(
    cropShapeNames.flatMap((shape) => {
      const crop = Object.hasOwn(said, shape) ? cropOf((said as Record<string, unknown>)[shape]) : null;
      return crop ? [[shape, crop]] : [];
    }),
  );
}

/** A crop by its name in an address, `2x3-c125-0-500-1000`: its shape, and its sides in thousandths. */
export const cropName = (shape: CropShape, { x, y, width, height }: PictureCrop): string =>
  `${shape}-c${[x, y, width, height].map((side) => Math.round(side * 10)).join('-')}`;

const cropNamePattern = new RegExp(
  `^(${cropShapeNames.join('|')})-c(\\d{1,4})-(\\d{1,4})-(\\d{1,4})-(\\d{1,4})$`,
);

/** What a picture is cut to: a crop of its own, or a shape around its focal point. */
export const cutAddressPattern = new RegExp(`${cutNamePattern.source}|${cropNamePattern.source}`);

/** What the name of a cut means. @param name that matches `cutAddressPattern` */
export type Cut =
  | { shape: CropShape; point: FocalPoint; crop?: never }
  | { shape: CropShape; crop: PictureCrop; point?: never };

export function parseCut(name: string): Cut {
  const [, shape, ...sides] = cropNamePattern.exec(name) ?? [];
  if (!shape) return parseCutName(name);
  const [x = 0, y = 0, width = 0, height = 0] = sides.map((side) => Number(side) / 10);
  return { shape: shape as CropShape, crop: { x, y, width, height } };
}

/** How much wider than the cut the picture has to be for it. */
export function widthFactor({ shape, crop }: Cut, { width, height }: Size): number {
  return crop ? 100 / crop.width : Math.max(1, width / height / cropShapes[shape]);
}

/** The part of a picture that a cut is, in pixels; of exactly its shape, whatever was typed. */
export function areaOfCut({ shape, crop, point }: Cut, size: Size): PictureCrop {
  if (!crop) return areaAround(point, size, cropShapes[shape]);
  const part = (share: number, whole: number) => (share / 100) * whole;
  const within = {
    width: Math.max(1, Math.round(part(crop.width, size.width))),
    height: Math.max(1, Math.round(part(crop.height, size.height))),
  };
  const area = areaAround({ x: 50, y: 50 }, within, cropShapes[shape]);
  const begin = (share: number, whole: number, inner: number, length: number) =>
    Math.max(0, Math.min(whole - length, Math.round(part(share, whole)) + inner));
  return {
    ...area,
    x: begin(crop.x, size.width, area.x, area.width),
    y: begin(crop.y, size.height, area.y, area.height),
  };
}
