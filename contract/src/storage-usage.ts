import * as z from 'zod/mini';
import * as at from './address/storage-usage.ts';
import { endpoint } from './endpoint.ts';
import { fileKinds } from './media.ts';
import { locales } from './organization-choice.ts';
import { organizationParams } from './paging.ts';
import { storageKinds } from './storage-kind.ts';

const tag = 'file';
const bytes = z.number();
const moment = z.string();

/** Releases that show a file: the first three by title, and how many there are. */
const shownBy = z.object({
  releases: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      /** What tells it from a translation, and from others of its title: `at` is when it was sent, of a draft when it was changed. */
      releaseType: z.string(),
      locale: z.enum(locales),
      at: moment,
    }),
  ),
  releaseCount: z.number(),
});
export type ShownBy = z.infer<typeof shownBy>;

export const storedFile = z.object({
  ...shownBy.shape,
  fileId: z.string(),
  name: z.string(),
  kind: z.enum(fileKinds),
  size: bytes,
  /** A film whose place another one took (docs/decisions/0049); its releases are those of the film. */
  isFormer: z.boolean(),
  /** Nothing names it: no release, setting, text or template, and no picture was cut from it. */
  isUnused: z.boolean(),
  /** From then on the sweep takes it; null: it stays. */
  removeAfter: z.nullable(moment),
  _createdAt: moment,
});
export type StoredFile = z.infer<typeof storedFile>;

/** A file whose parts are not all there. Its whole size counts; its releases are those that it is meant for, where they are saved. */
export const openUpload = z.object({
  ...shownBy.shape,
  uploadId: z.string(),
  name: z.string(),
  size: bytes,
  received: bytes,
  /** The name of the person. */
  by: z.string(),
  _createdAt: moment,
});
export type OpenUpload = z.infer<typeof openUpload>;

/** `unreadable`: the storage answers, and breaks off whenever it is read. */
export const fileFaults = ['missing', 'changed', 'unreadable'] as const;

export const storageUsage = z.object({
  /** What the organization may keep (`ORGANIZATION_QUOTA_GB`). */
  quota: bytes,
  /** The sum of `kinds`: what counts against the quota. */
  used: bytes,
  kinds: z.array(z.object({ kind: z.enum(storageKinds), size: bytes, count: z.number() })),
  /** What is being uploaded, the largest 20. */
  uploads: z.array(openUpload),
  /** The largest 20. */
  biggest: z.array(storedFile),
  /** What leaves by itself, the largest 20: files that nothing names, and former films. */
  leaving: z.array(storedFile),
  /** Of all that leaves by itself, not only of those. */
  leavingSize: bytes,
  /** Stored files that are not what came in any more. */
  damaged: z.array(z.object({ ...storedFile.shape, fault: z.enum(fileFaults), foundAt: moment })),
});
export type StorageUsage = z.infer<typeof storageUsage>;

export const getStorageUsage = endpoint(at.getStorageUsage, {
  summary: 'What the organization keeps: bytes by kind, the largest files, what leaves by itself and when',
  tag,
  params: organizationParams,
  answer: storageUsage,
});

export const packagingItem = z.object({
  ...shownBy.shape,
  fileId: z.string(),
  name: z.string(),
  kind: z.enum(fileKinds),
  size: bytes,
  state: z.enum(['waiting', 'working', 'failed']),
  /** `lower`: it can be watched already, its smaller pictures are being made. */
  part: z.enum(['film', 'lower']),
  /** 1: the next one. Counted over all organizations; null where it is not waiting, or will be asked for again. */
  place: z.nullable(z.number()),
  /** 0 to 100, while it is worked on. */
  progress: z.number(),
  /** Key of `locales/<locale>/media.json`, with `failed`. */
  error: z.nullable(z.string()),
});
export type PackagingItem = z.infer<typeof packagingItem>;

export const listPackaging = endpoint(at.listPackaging, {
  summary: 'Films and sound that are being prepared, wait for it or failed, in their order; at most 200',
  tag,
  params: organizationParams,
  answer: z.object({ items: z.array(packagingItem) }),
});
