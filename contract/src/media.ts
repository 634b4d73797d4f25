import * as z from 'zod/mini';
import * as at from './address/media.ts';
import { endpoint } from './endpoint.ts';
import { id, listAnswer, listQuery, organizationParams } from './paging.ts';
import { readingFaults } from './reading-fault.ts';

export const fileKinds = ['video', 'audio', 'img', 'file'] as const;
export const fileStatuses = ['uploading', 'encrypting', 'ready', 'failed'] as const;

/** Captions of a film in one language. */
export const caption = z.object({
  _id: z.string(),
  /** BCP 47. */
  locale: z.string(),
  /** The language in its own words. */
  label: z.string(),
  /** WebVTT; opens with the playback session of the film, as its segments do. */
  src: z.string(),
  /** Made for a film that was replaced since, and not confirmed for this one. */
  isOfFormerFilm: z.boolean(),
});
export type Caption = z.infer<typeof caption>;

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
  /** Where a document is read as PDF, a book as a page of its own; null for what is none, and for what has no such edition. */
  reading: z.nullable(z.string()),
  /** Why there is none, where one was tried. */
  readingFault: z.nullable(z.enum(readingFaults)),
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
  captions: z.array(caption),
  /** Image widths that exist; each is served under `src` + `/` + width. */
  sizes: z.array(z.number()),
  placeholder: z.nullable(z.string()),
  /** Only for people we know: members, and readers with a link (specification 1 section 6). */
  requireAuth: z.boolean(),
  /** Those who may open it may also take it home; a film only where the organization allows it, too. */
  downloadable: z.boolean(),
  _createdAt: z.string(),
});
export type FileItem = z.infer<typeof fileItem>;

const tag = 'file';
export const fileParams = z.strictObject({ organizationId: id, fileId: id });

export const getFile = endpoint(at.getFile, {
  summary: 'The File item with its status',
  tag,
  params: fileParams,
  answer: fileItem,
});

export const listFiles = endpoint(at.listFiles, {
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

export const watchFile = endpoint(at.watchFile, {
  summary: 'Server-sent events: `file` with the File item at every change',
  tag,
  params: fileParams,
  produces: 'text/event-stream',
});

export const retryFile = endpoint(at.retryFile, {
  summary: 'Processes a failed file again',
  tag,
  params: fileParams,
  answer: fileItem,
});

/** These are `public` to the router: the file, the session and the link decide. */
export const linkQuery = z.strictObject({
  releaseId: z.optional(id),
  token: z.optional(z.string().check(z.maxLength(200))),
});

export const getFileContent = endpoint(at.getFileContent, {
  summary:
    'A document, or the original of a picture for members, with ranges; PDF is shown, everything else is offered for download. Never a film',
  tag,
  params: fileParams,
  query: linkQuery,
  produces: 'application/octet-stream',
});

export const getFileReading = endpoint(at.getFileReading, {
  summary:
    'A document as PDF, to be read: the document itself, or the edition that was made of a text or of slides',
  tag,
  params: fileParams,
  query: linkQuery,
  produces: 'application/pdf',
});

export const getFileBook = endpoint(at.getFileBook, {
  summary:
    'The edition of a book that is read here: one page of cleaned text and pictures, without a script or an address that is loaded',
  tag,
  params: fileParams,
  query: linkQuery,
  produces: 'text/html',
});

export const downloadFile = endpoint(at.downloadFile, {
  summary:
    'A picture or a document to take home, for members and readers of a release that shows it; a film for members where the organization grants it',
  tag,
  params: fileParams,
  query: linkQuery,
  produces: 'application/octet-stream',
});
