import type { StoredObject } from '../../gateways/storage.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { recordDownload } from './download-log.service.ts';
import { loadFile } from './file.service.ts';
import type { FileRow } from './file.store.ts';
import { isPlayable } from './file-item.ts';
import { anybody, type FileStanding, isOwnPerson, judgeFile } from './file-right.policy.ts';
import { type AddressLink, assertFileRight, fileCallerOf } from './file-right.service.ts';
import { canBeStamped, findStamp, stampedCopy } from './stamp.service.ts';
import { fullImageKey, imageKey, readingKey } from './storage-key.ts';

export interface Picture {
  key: string;
  /** Changes never: a file's content is fixed, so its key is its version. */
  etag: string;
  /** It is public, so proxies may keep it. */
  isPublic: boolean;
  open: () => Promise<StoredObject>;
}

export function pictureOf(ctx: Ctx, key: string, etag: string, file: FileStanding): Picture {
  const isPublic = judgeFile(file, 'look', anybody) === 'yes';
  return { key, etag: `"${etag}"`, isPublic, open: () => ctx.gateways.storage.get(key) };
}

interface WantedSize {
  width: number;
  format: 'webp' | 'jpg';
}

/** The whole picture, for a caller who may look at it. @throws AppError NOT_FOUND */
export function wholePicture(
  ctx: Ctx,
  { id, kind, status, sizes }: FileRow,
  standing: FileStanding,
  { width, format }: WantedSize,
): Picture {
  const size = sizes.find((each) => each >= width) ?? sizes.at(-1);
  if (kind !== 'img' || status !== 'ready' || !size) throw new AppError('NOT_FOUND');
  return pictureOf(ctx, imageKey(ctx.organizationId, id, size, format), `${id}-${size}-${format}`, standing);
}

/**
 * The smallest served size that is wide enough, else the largest.
 * @throws AppError NOT_FOUND
 */
export async function findPicture(
  ctx: Ctx,
  fileId: string,
  wanted: WantedSize,
  given: AddressLink,
): Promise<Picture> {
  const standing = await assertFileRight(ctx, fileId, 'look', given);
  return wholePicture(ctx, await loadFile(ctx, fileId), standing, wanted);
}

/** Poster or thumbnail of a film. @throws AppError NOT_FOUND */
export async function findStill(
  ctx: Ctx,
  fileId: string,
  address: string,
  given: AddressLink,
): Promise<Picture> {
  const name = address.replace(/-v\d+$/, '');
  const standing = await assertFileRight(ctx, fileId, 'look', given);
  const file = await loadFile(ctx, fileId);
  const isThere = name === 'poster' ? file.has_poster : Number(name.slice(-1)) <= file.thumbnails;
  if (!file.package_folder || !isThere) throw new AppError('NOT_FOUND');
  return pictureOf(
    ctx,
    `${file.package_folder}/${name}.jpg`,
    `${fileId}-${file.film_version}-${file.attempts}-${name}`,
    standing,
  );
}

export interface Download {
  key: string;
  name: string;
  extension: string;
  contentType: string;
  size: number | null;
  etag: string;
  /** Writes down that it leaves; nothing where it is only looked at. */
  note?: () => Promise<void>;
  /** Of a film no part leaves unseen. */
  isNotedByPart?: boolean;
}

/** The bytes as they were uploaded. */
function originalOf(file: FileRow): Download {
  if (!file.storage_key || file.status === 'uploading') throw new AppError('NOT_FOUND');
  const { name, extension, content_type: contentType } = file;
  const etag = `"${file.sha256 ?? file.id}"`;
  return { key: file.storage_key, name, extension, contentType, size: file.size || null, etag };
}

/** A picture in full size, without its metadata. */
function fullPictureOf(file: FileRow): Download {
  if (file.status !== 'ready') throw new AppError('NOT_FOUND');
  return {
    key: fullImageKey(file.organization_id, file.id),
    name: file.name,
    extension: 'jpg',
    contentType: 'image/jpeg',
    size: null,
    etag: `"${file.id}-full"`,
  };
}

/** The same with the caller's name on it, where the organization asks for it. @throws AppError STAMP_FAILED, UNAVAILABLE */
async function withStamp(ctx: Ctx, download: Download, words: string | null): Promise<Download> {
  if (!words || !canBeStamped(download)) return download;
  const key = await stampedCopy(ctx, download, words);
  return { ...download, key, size: null, etag: `"${key.split('/').at(-1)}"` };
}

const fileEvent = (id: string, name: string) => ({ action: 'file.download' as const, target: { id, name } });

/**
 * A document to be looked at, or the original of a picture. Only a PDF is looked at, and only by the organization's own
 * people: whatever else is opened is taken home by it, and is written down like a download.
 *
 * @throws AppError UNAUTHORIZED, NOT_ALLOWED, NOT_FOUND, EMAIL_NOT_VERIFIED
 */
export async function openOriginal(ctx: Ctx, fileId: string, given: AddressLink): Promise<Download> {
  const { kind } = await assertFileRight(ctx, fileId, 'open', given);
  const file = await loadFile(ctx, fileId);
  const isLookedAt = file.content_type === 'application/pdf' && isOwnPerson(fileCallerOf(ctx));
  if (!isLookedAt) await assertFileRight(ctx, fileId, 'download', given);
  const stamp = await findStamp(ctx, given);
  if (kind === 'img') return stamp ? withStamp(ctx, fullPictureOf(file), stamp) : originalOf(file);
  const original = await withStamp(ctx, originalOf(file), stamp);
  if (isLookedAt) return original;
  return { ...original, note: () => recordDownload(ctx, fileEvent(fileId, file.name), given) };
}

/**
 * A document to be read: a PDF itself, the edition of a text or of slides, or that of a book. Whoever is none of the organization's
 * own people could take it home by it, so it asks as much and is written down as much (docs/decisions/0120, 0121).
 *
 * @throws AppError UNAUTHORIZED, NOT_ALLOWED, NOT_FOUND, EMAIL_NOT_VERIFIED
 */
export async function openReading(
  ctx: Ctx,
  fileId: string,
  given: AddressLink,
  edition: 'pdf' | 'book',
): Promise<Download> {
  const { kind } = await assertFileRight(ctx, fileId, 'open', given);
  const file = await loadFile(ctx, fileId);
  const isBook = file.extension === 'epub';
  if (kind !== 'file' || isBook !== (edition === 'book')) throw new AppError('NOT_FOUND');
  if (file.content_type === 'application/pdf') return openOriginal(ctx, fileId, given);
  if (file.reading !== 'made') throw new AppError('NOT_FOUND');
  const reading: Download = {
    key: readingKey(file.organization_id, file.id, file.extension),
    name: file.name,
    extension: isBook ? 'html' : 'pdf',
    contentType: isBook ? 'text/html; charset=utf-8' : 'application/pdf',
    size: null,
    etag: `"${file.sha256 ?? file.id}-reading"`,
  };
  const isLookedAt = isOwnPerson(fileCallerOf(ctx));
  if (!isLookedAt) await assertFileRight(ctx, fileId, 'download', given);
  const stamped = await withStamp(ctx, reading, await findStamp(ctx, given));
  if (isLookedAt) return stamped;
  return { ...stamped, note: () => recordDownload(ctx, fileEvent(fileId, file.name), given) };
}

/**
 * A file for a caller who takes it along: a document as it is, a film where the organization grants it, a picture as it
 * came to those who may open its original, to others in full size without what its camera wrote. Written down once per download and not per range of it (a film also per range: none
 * of it leaves unseen).
 *
 * @throws AppError UNAUTHORIZED, NOT_ALLOWED, NOT_FOUND, EMAIL_NOT_VERIFIED
 */
export async function takeDownload(ctx: Ctx, fileId: string, given: AddressLink): Promise<Download> {
  const standing = await assertFileRight(ctx, fileId, 'download', given);
  const file = await loadFile(ctx, fileId);
  const { kind } = standing;
  const mayOpen = judgeFile(standing, 'open', fileCallerOf(ctx)) === 'yes';
  const stamp = await findStamp(ctx, given);
  const hasOriginal = mayOpen && file.storage_key && !stamp;
  const unmarked = kind === 'img' && !hasOriginal ? fullPictureOf(file) : originalOf(file);
  const download = await withStamp(ctx, unmarked, stamp);
  const note = () => recordDownload(ctx, fileEvent(fileId, download.name), given);
  return { ...download, note, isNotedByPart: isPlayable(kind) };
}
