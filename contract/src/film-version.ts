import * as z from 'zod/mini';
import * as at from './address/film-version.ts';
import { endpoint } from './endpoint.ts';
import { fileItem, fileParams } from './media.ts';

const tag = 'file';

/** One of the films that a file has been. */
export const filmVersion = z.object({
  /** Counted from 1 in the order in which they took the file's place. */
  version: z.number(),
  /** The name of the file as it was uploaded. */
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  mediaSecondsDuration: z.nullable(z.number()),
  /** Who uploaded it; empty where that is not known. */
  by: z.string(),
  /** When it was uploaded. */
  _createdAt: z.string(),
  /** What readers watch. */
  isCurrent: z.boolean(),
  /** Until when one may go back to it; null for the one that is watched. */
  keptUntil: z.nullable(z.string()),
});
export type FilmVersion = z.infer<typeof filmVersion>;

export const filmVersions = z.object({
  /** The newest first. */
  items: z.array(filmVersion),
  /** A replacement that is not watched yet. */
  coming: z.nullable(
    z.object({
      name: z.string(),
      by: z.string(),
      _createdAt: z.string(),
      /** Its chunks are not all there: the browser of `by` sends them. */
      isArriving: z.boolean(),
      status: fileItem.shape.status,
      progress: z.number(),
      /** Key of `locales/<locale>/media.json`, with `failed`. */
      error: z.nullable(z.string()),
    }),
  ),
});
export type FilmVersions = z.infer<typeof filmVersions>;

export const cancelReplacement = endpoint(at.cancelReplacement, {
  summary: 'Gives up a replacement that has not taken its place',
  tag,
  params: fileParams,
});
export const listFilmVersions = endpoint(at.listFilmVersions, {
  summary: 'The films that a file has been, and the one that comes',
  tag,
  params: fileParams,
  answer: filmVersions,
});
export const restoreFilmVersion = endpoint(at.restoreFilmVersion, {
  summary: 'Goes back to a former film of the file, while it is kept',
  tag,
  params: z.strictObject({
    ...fileParams.shape,
    version: z.coerce.number().check(z.int(), z.gte(1), z.lte(1e6)),
  }),
  answer: fileItem,
});
