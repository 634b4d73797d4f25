import * as z from 'zod/mini';
import * as at from './address/image.ts';
import { endpoint } from './endpoint.ts';
import { fileItem, fileParams, linkQuery } from './media.ts';
import { id } from './paging.ts';
import { cutAddressPattern } from './picture-crop.ts';

const tag = 'file';

/** Source pixels after the picture was turned upright. */
export const cropArea = z.strictObject({
  x: z.number().check(z.int(), z.gte(0)),
  y: z.number().check(z.int(), z.gte(0)),
  width: z.number().check(z.int(), z.gte(1)),
  height: z.number().check(z.int(), z.gte(1)),
});
export type CropArea = z.infer<typeof cropArea>;

export const cropImage = endpoint(at.cropImage, {
  summary: 'Makes a cropped image; the original stays',
  tag,
  params: fileParams,
  body: cropArea,
  status: 201,
  answer: fileItem,
});

export const getImage = endpoint(at.getImage, {
  summary: 'The picture in its largest served size',
  tag,
  params: fileParams,
  query: linkQuery,
  produces: 'image/webp',
});

export const getImageSize = endpoint(at.getImageSize, {
  summary:
    'The smallest served size that is at least this wide; mails and landing pages show it without a session',
  tag,
  params: z.strictObject({ organizationId: id, fileId: id, width: z.string().check(z.regex(/^\d{1,5}$/)) }),
  query: linkQuery,
  produces: 'image/webp',
});

export const getImageCut = endpoint(at.getImageCut, {
  summary:
    'The picture cut to a shape, at least this wide where it can be: around its focal point (`16x9-50-25`: percent from the left, from the top), or by a crop that a release has for the shape (`2x3-c125-0-500-1000`: its sides in thousandths)',
  tag,
  params: z.strictObject({
    organizationId: id,
    fileId: id,
    width: z.string().check(z.regex(/^\d{1,5}$/)),
    cut: z.string().check(z.regex(cutAddressPattern)),
  }),
  query: linkQuery,
  produces: 'image/webp',
});

export const stillNames = ['poster', 'thumb-1', 'thumb-2', 'thumb-3', 'thumb-4'] as const;
/** Stills are kept by browsers for a year, so those of a film that took another one's place have names of their own. */
const stillName = z.string().check(z.regex(/^(poster|thumb-[1-4])(-v[1-9]\d{0,5})?$/));

export const getStill = endpoint(at.getStill, {
  summary: 'Poster or one of the four thumbnails of a film',
  tag,
  params: z.strictObject({ organizationId: id, fileId: id, name: stillName }),
  query: linkQuery,
  produces: 'image/jpeg',
});

export const getStillSize = endpoint(at.getStillSize, {
  summary:
    'The same; stills have one size, so that the width only keeps their addresses like those of pictures',
  tag,
  params: z.strictObject({
    organizationId: id,
    fileId: id,
    name: stillName,
    width: z.string().check(z.regex(/^\d{1,5}$/)),
  }),
  query: linkQuery,
  produces: 'image/jpeg',
});
