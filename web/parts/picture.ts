import { type FocalPoint, focalPointOf } from '@firstlook/contract/focal-point.ts';
import { cropsOf, type PictureCrops } from '@firstlook/contract/picture-crop.ts';

interface PictureValue {
  src?: unknown;
  url?: unknown;
  sizes?: unknown;
  placeholder?: unknown;
}

/** The address and the widths of a stored picture, whatever shape it was saved in. */
export function pictureOf(value: unknown): {
  src: string | null;
  sizes: number[];
  placeholder: string | null;
  focus: FocalPoint | null;
  crops: PictureCrops;
} {
  if (typeof value === 'string')
    return { src: value || null, sizes: [], placeholder: null, focus: null, crops: {} };
  const { src, url, sizes, placeholder } = (value ?? {}) as PictureValue;
  const address = [src, url].find((one): one is string => typeof one === 'string' && one !== '');
  return {
    src: address ?? null,
    focus: focalPointOf(value),
    crops: cropsOf(value),
    placeholder: typeof placeholder === 'string' ? placeholder : null,
    sizes: Array.isArray(sizes) ? sizes.filter((one): one is number => typeof one === 'number') : [],
  };
}
