import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, itemParams, listAnswer, listQuery, organizationParams } from './paging.ts';

/** Bytes of one upload chunk (specification 1 section 9). */
export const uploadChunkSize = 10_485_760;
/** Longest life of a playback session, seconds. */
export const playbackSessionSeconds = 4 * 3600;
/** A view is spent after this much real playback, whichever comes first (decisions section 5). */
export const viewSpentAfterSeconds = 30;
export const viewSpentAfterShare = 0.05;
export const defaultMaximumWatches = 10;

export const fileKinds = ['video', 'audio', 'img', 'file'] as const;
export const fileStatuses = ['uploading', 'encrypting', 'ready', 'failed'] as const;

/** The File item of the specification (section 3) with its processing state. */
export const fileItem = z.object({
  fileId: z.string(),
  organizationId: z.string(),
  kind: z.enum(fileKinds),
  name: z.string(),
  title: z.string(),
  /** Extension without the dot, from the content. */
  type: z.string(),
  /** Where a viewer's session fetches it: a playlist for video and audio, bytes for the rest. */
  src: z.nullable(z.string()),
  status: z.enum(fileStatuses),
  /** 0 to 100 within the current status. */
  progress: z.number(),
  /** Key of `locales/<locale>/media.json`, with `failed`. */
  error: z.nullable(z.string()),
  size: z.number(),
  sha256: z.nullable(z.string()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  mediaSecondsDuration: z.nullable(z.number()),
  poster: z.nullable(z.string()),
  thumbnails: z.array(z.string()),
  /** Image widths that exist; each is served under `src` + `/` + width. */
  sizes: z.array(z.number()),
  placeholder: z.nullable(z.string()),
  _createdAt: z.string(),
});
export type FileItem = z.infer<typeof fileItem>;

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

/** What an uploaded file belongs to; `_id` is absent for a release that was not saved yet. */
export const parentData = z.object({
  collection: z.enum(['release', 'organization', 'account']),
  _id: z.optional(id),
  fieldName: z.optional(z.string().check(z.maxLength(100))),
});

export const uploadState = z.object({
  uploadId: z.string(),
  received: z.array(z.number()),
  complete: z.boolean(),
  file: z.optional(fileItem),
});
export type UploadState = z.infer<typeof uploadState>;

const tag = 'file';
const fileParams = z.strictObject({ organizationId: id, fileId: id });

export const uploadChunk = endpoint({
  method: 'POST',
  path: '/file/upload/:organizationId',
  access: 'media.upload',
  summary: 'Takes one chunk of a file (multipart/form-data, text fields first, then `chunk`)',
  tag,
  params: organizationParams,
  answer: uploadState,
});

export const getUpload = endpoint({
  method: 'GET',
  path: '/file/upload/:organizationId/:uploadId',
  access: 'media.upload',
  summary: 'Which chunks of an upload are there',
  tag,
  params: z.strictObject({ organizationId: id, uploadId: id }),
  answer: uploadState,
});

export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/file/upload/:organizationId/:uploadId',
  access: 'media.upload',
  summary: 'Gives an upload up and removes its parts',
  tag,
  params: z.strictObject({ organizationId: id, uploadId: id }),
});

export const getFile = endpoint({
  method: 'GET',
  path: '/file/:organizationId/:fileId',
  access: 'media.watch',
  summary: 'The File item with its status',
  tag,
  params: fileParams,
  answer: fileItem,
});

export const listFiles = endpoint({
  method: 'GET',
  path: '/file/:organizationId',
  access: 'media.upload',
  summary: 'Files of the organization',
  tag,
  params: organizationParams,
  query: listQuery({
    params: { kind: z.optional(z.enum(fileKinds)), status: z.optional(z.enum(fileStatuses)) },
    sortKeys: ['_createdAt'],
    defaultLimit: 50,
  }),
  answer: listAnswer(fileItem),
});

export const watchFile = endpoint({
  method: 'GET',
  path: '/file/:organizationId/:fileId/events',
  access: 'media.upload',
  summary: 'Server-sent events: `file` with the File item at every change',
  tag,
  params: fileParams,
  produces: 'text/event-stream',
});

export const retryFile = endpoint({
  method: 'POST',
  path: '/file/:organizationId/:fileId/retry',
  access: 'media.upload',
  summary: 'Processes a failed file again',
  tag,
  params: fileParams,
  answer: fileItem,
});

export const cropImage = endpoint({
  method: 'POST',
  path: '/file/:organizationId/:fileId/crop',
  access: 'media.upload',
  summary: 'Makes a cropped image; the original stays',
  tag,
  params: fileParams,
  /** Source pixels after the picture was turned upright. */
  body: z.strictObject({
    x: z.number().check(z.int(), z.gte(0)),
    y: z.number().check(z.int(), z.gte(0)),
    width: z.number().check(z.int(), z.gte(1)),
    height: z.number().check(z.int(), z.gte(1)),
  }),
  status: 201,
  answer: fileItem,
});

export const getFileContent = endpoint({
  method: 'GET',
  path: '/file/:organizationId/:fileId/content',
  access: 'media.watch',
  summary:
    'The original bytes for members, with ranges; PDF is shown, everything else is offered for download',
  tag,
  params: fileParams,
  produces: 'application/octet-stream',
});

export const downloadFile = endpoint({
  method: 'GET',
  path: '/file/:organizationId/:fileId/download',
  access: 'public',
  summary: 'A picture or a file to take home, for whoever was given its address; never a film',
  tag,
  params: fileParams,
  produces: 'application/octet-stream',
});

export const getImage = endpoint({
  method: 'GET',
  path: '/file/:organizationId/:fileId/image',
  access: 'media.watch',
  summary: 'The picture in its largest served size',
  tag,
  params: fileParams,
  produces: 'image/webp',
});

export const getImageSize = endpoint({
  method: 'GET',
  path: '/file/:organizationId/:fileId/image/:width',
  access: 'public',
  summary:
    'The smallest served size that is at least this wide; mails and landing pages show it without a session',
  tag,
  params: z.strictObject({ organizationId: id, fileId: id, width: z.string().check(z.regex(/^\d{1,5}$/)) }),
  produces: 'image/webp',
});

export const stillNames = ['poster', 'thumb-1', 'thumb-2', 'thumb-3', 'thumb-4'] as const;

export const getStill = endpoint({
  method: 'GET',
  path: '/file/:organizationId/:fileId/still/:name',
  access: 'public',
  summary: 'Poster or one of the four thumbnails of a film',
  tag,
  params: z.strictObject({ organizationId: id, fileId: id, name: z.enum(stillNames) }),
  produces: 'image/jpeg',
});

export const getStillSize = endpoint({
  method: 'GET',
  path: '/file/:organizationId/:fileId/still/:name/:width',
  access: 'public',
  summary:
    'The same; stills have one size, so that the width only keeps their addresses like those of pictures',
  tag,
  params: z.strictObject({
    organizationId: id,
    fileId: id,
    name: z.enum(stillNames),
    width: z.string().check(z.regex(/^\d{1,5}$/)),
  }),
  produces: 'image/jpeg',
});

/** These three are `public` to the router; each asks for the viewer's playback session or a member's login. */
export const getMasterPlaylist = endpoint({
  method: 'GET',
  path: '/file/:organizationId/:fileId/stream/master.m3u8',
  access: 'public',
  summary: 'The film: its renditions (HLS). Needs a playback session or a signed-in member',
  tag,
  params: fileParams,
  produces: 'application/vnd.apple.mpegurl',
});

export const getStreamKey = endpoint({
  method: 'GET',
  path: '/file/:organizationId/:fileId/stream/key',
  access: 'public',
  summary: 'The AES-128 key of the film. Needs a playback session or a signed-in member',
  tag,
  params: fileParams,
  produces: 'application/octet-stream',
});

export const getStreamPart = endpoint({
  method: 'GET',
  path: '/file/:organizationId/:fileId/stream/:rendition/:part',
  access: 'public',
  summary: 'Playlist or encrypted segment of one rendition. Needs a playback session or a signed-in member',
  tag,
  params: z.strictObject({
    organizationId: id,
    fileId: id,
    rendition: z.string().check(z.regex(/^v\d$/)),
    part: z.string().check(z.regex(/^(index\.m3u8|s\d{5}\.ts)$/)),
  }),
  produces: 'application/octet-stream',
});

/** Watched seconds as ranges `[from, to)`; repeated ones show what was watched again. */
const section = z.tuple([z.number().check(z.gte(0)), z.number().check(z.gte(0))]);

export const mediaPlayLog = z.object({
  _id: z.string(),
  fileId: z.string(),
  organizationId: z.string(),
  accountId: z.nullable(z.string()),
  releaseId: z.nullable(z.string()),
  releaseData: z.object({ title: z.string() }),
  /** Merged ranges that were watched at least once, seconds. */
  sections: z.array(z.tuple([z.number(), z.number()])),
  /** Milliseconds of playback, repeats included. */
  totalWatchTime: z.number(),
  mediaSecondsDuration: z.number(),
  _createdAt: z.string(),
});
export type MediaPlayLog = z.infer<typeof mediaPlayLog>;

export const openPlayback = endpoint({
  method: 'POST',
  path: '/file/:organizationId/:fileId/playback',
  access: 'public',
  summary:
    'Opens a playback session for a member (login session) or a recipient (release and token); sets its cookie',
  tag,
  params: fileParams,
  body: z.strictObject({
    releaseId: z.optional(id),
    token: z.optional(z.string().check(z.maxLength(200))),
    origin: z.optional(z.string().check(z.maxLength(40))),
  }),
  answer: z.object({
    src: z.string(),
    /** Seconds after which the player renews the session. */
    renewAfter: z.number(),
    watermark: z.nullable(z.object({ name: z.string(), email: z.string(), mobile: z.string() })),
    viewsLeft: z.nullable(z.number()),
    viewsTotal: z.nullable(z.number()),
    /** Second where the viewer stopped last time. */
    resumeAt: z.number(),
  }),
});

export const writeMediaPlayLog = endpoint({
  method: 'POST',
  path: '/mediaPlayLog/:organizationId',
  access: 'public',
  summary: 'A heartbeat of the player: what was watched since the last one, bound to the playback session',
  tag: 'mediaPlayLog',
  status: 201,
  params: organizationParams,
  body: z.strictObject({
    fileId: id,
    releaseId: z.optional(id),
    sections: z.array(section).check(z.maxLength(200)),
    mediaSecondsDuration: z.optional(z.number().check(z.gte(0))),
    accountId: z.optional(z.unknown()),
    organizationId: z.optional(z.unknown()),
  }),
  answer: z.object({ _id: z.string(), viewsLeft: z.nullable(z.number()), totalWatchTime: z.number() }),
});

export const listMediaPlayLogs = endpoint({
  method: 'GET',
  path: '/mediaPlayLog/:organizationId',
  access: 'stats.read',
  summary: 'Watch log of the organization',
  tag: 'mediaPlayLog',
  params: organizationParams,
  query: listQuery({
    params: { releaseId: z.optional(id), fileId: z.optional(id), accountId: z.optional(id) },
    sortKeys: ['_createdAt'],
    defaultLimit: 50,
  }),
  answer: listAnswer(mediaPlayLog),
});

export const getMediaPlayLog = endpoint({
  method: 'GET',
  path: '/mediaPlayLog/:organizationId/:id',
  access: 'stats.read',
  summary: 'One watch',
  tag: 'mediaPlayLog',
  params: itemParams,
  answer: mediaPlayLog,
});
