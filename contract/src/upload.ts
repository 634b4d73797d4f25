import * as z from 'zod/mini';
import * as at from './address/upload.ts';
import { endpoint } from './endpoint.ts';
import { cropArea } from './image.ts';
import { fileItem, fileParams } from './media.ts';
import { id, organizationParams } from './paging.ts';
import { uploadChunkSize } from './upload-chunk.ts';

const tag = 'file';

/** The text fields of an upload chunk; they precede the part named `chunk` (decisions section 6). */
export const uploadChunkFields = z.object({
  parentData: z.string().check(z.maxLength(2000)),
  fileSize: z.coerce.number().check(z.int(), z.gte(1), z.lte(1e12)),
  mediaSecondsDuration: z.optional(z.coerce.number().check(z.gte(0))),
  totalChunks: z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)),
  storeFileName: z.optional(z.string().check(z.maxLength(1000))),
  originalName: z.string().check(z.minLength(1), z.maxLength(1000)),
  chunkSize: z.coerce.number().check(z.int(), z.gte(1), z.lte(uploadChunkSize)),
  uploadId: z.optional(z.string().check(z.maxLength(64))),
  chunkIdx: z.coerce.number().check(z.int(), z.gte(0), z.lt(100_000)),
  rangeStart: z.coerce.number().check(z.int(), z.gte(0)),
  rangeEnd: z.coerce.number().check(z.int(), z.gte(0)),
  chunkByChunkMode: z.optional(z.string()),
  isFirst: z.optional(z.string()),
  isLast: z.optional(z.string()),
});
export type UploadChunkFields = z.infer<typeof uploadChunkFields>;

/** Dotted inside of a table: `cast.1.img`. */
const fieldName = z.string().check(z.maxLength(100));

/**
 * What an uploaded file belongs to; `_id` is absent for a release that was not saved yet. A file that names a release and
 * a field is put there when it is complete.
 */
export const parentData = z.object({
  collection: z.enum(['release', 'organization', 'account']),
  _id: z.optional(id),
  fieldName: z.optional(fieldName),
  /** Grows with the order in which files were chosen: a list has them in that order, whichever arrives first. */
  turn: z.optional(z.number().check(z.int(), z.gte(0))),
});

/** Where the file went. */
export const filePlace = z.object({
  releaseId: z.string(),
  title: z.string(),
  version: z.number(),
  /** False: the field is not there, or holds another file by now than when the upload was told its place. */
  isPlaced: z.boolean(),
});
export type FilePlace = z.infer<typeof filePlace>;

export const uploadState = z.object({
  uploadId: z.string(),
  received: z.array(z.number()),
  complete: z.boolean(),
  file: z.optional(fileItem),
  /** With a complete upload whose `parentData` names a release and a field. */
  place: z.optional(filePlace),
});
export type UploadState = z.infer<typeof uploadState>;

export const uploadChunk = endpoint(at.uploadChunk, {
  summary: 'Takes one chunk of a file (multipart/form-data, text fields first, then `chunk`)',
  tag,
  params: organizationParams,
  answer: uploadState,
});

export const getUpload = endpoint(at.getUpload, {
  summary: 'Which chunks of an upload are there',
  tag,
  params: z.strictObject({ organizationId: id, uploadId: id }),
  answer: uploadState,
});

export const cancelUpload = endpoint(at.cancelUpload, {
  summary: 'Gives an upload up and removes its parts',
  tag,
  params: z.strictObject({ organizationId: id, uploadId: id }),
});

export const placeUpload = endpoint(at.placeUpload, {
  summary: 'Tells an upload which field of which release it belongs to; a complete one is put there at once',
  tag,
  params: z.strictObject({ organizationId: id, uploadId: id }),
  body: z.strictObject({
    collection: z.literal('release'),
    _id: id,
    fieldName: fieldName.check(z.minLength(1)),
    /** The part of the picture that the field shows; absent: all of it. */
    crop: z.optional(cropArea),
  }),
  answer: uploadState,
});

export const replaceFilm = endpoint(at.replaceFilm, {
  summary:
    'Takes one chunk of a film that replaces this one (the form of an upload; `parentData` is not read). The former film is watched until it is ready',
  tag,
  params: fileParams,
  answer: uploadState,
});
