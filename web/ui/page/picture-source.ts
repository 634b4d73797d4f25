import type { FocalPoint } from '@firstlook/contract/focal-point.ts';
import { type CropShape, cropName, type PictureCrops } from '@firstlook/contract/picture-crop.ts';
import { focalStyle } from './focal-style.ts';

interface SizedPicture {
  address: string;
  /** Widths that exist under `address/<width>`. */
  sizes: readonly number[];
  focus?: FocalPoint | null;
  crops?: PictureCrops;
}

/** Addresses and style of a picture in a box of a shape: by its crop for that shape, else around its focal point. */
export function sourceOf({ address, sizes, focus, crops = {} }: SizedPicture, shape: CropShape) {
  const crop = sizes.length > 0 ? crops[shape] : undefined;
  const part = crop ? `/${cropName(shape, crop)}` : '';
  return {
    src: crop ? `${address}/${sizes.at(-1)}${part}` : address,
    srcSet:
      sizes.length > 0 ? sizes.map((width) => `${address}/${width}${part} ${width}w`).join(', ') : undefined,
    style: focalStyle(crop ? null : focus),
    isCropped: crop !== undefined,
  };
}
