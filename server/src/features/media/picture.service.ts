import type { StoredObject } from '../../gateways/storage.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { loadFile } from './file.service.ts';
import { isPlayable } from './file-item.ts';
import { assertMayOpen } from './file-use.service.ts';
import { fullImageKey, imageKey } from './storage-key.ts';

export interface Picture {
  key: string;
  /** Changes never: a file's content is fixed, so its key is its version. */
  etag: string;
  open: () => Promise<StoredObject>;
}

function pictureOf(ctx: Ctx, key: string, etag: string): Picture {
  return { key, etag: `"${etag}"`, open: () => ctx.gateways.storage.get(key) };
}

/**
 * The smallest served size that is wide enough, else the largest.
 * @throws AppError NOT_FOUND
 */
export async function findPicture(
  ctx: Ctx,
  fileId: string,
  width: number,
  format: 'webp' | 'jpg',
): Promise<Picture> {
  const file = await loadFile(ctx, fileId);
  const size = file.sizes.find((each) => each >= width) ?? file.sizes.at(-1);
  if (file.kind !== 'img' || file.status !== 'ready' || !size) throw new AppError('NOT_FOUND');
  return pictureOf(ctx, imageKey(ctx.organizationId, fileId, size, format), `${fileId}-${size}-${format}`);
}

/** The picture in its largest size, for a member. @throws AppError NOT_FOUND, NOT_ALLOWED */
export async function openPicture(ctx: Ctx, fileId: string, format: 'webp' | 'jpg'): Promise<Picture> {
  await assertMayOpen(ctx, fileId);
  return findPicture(ctx, fileId, Number.POSITIVE_INFINITY, format);
}

/** @throws AppError NOT_FOUND */
export async function findStill(ctx: Ctx, fileId: string, name: string): Promise<Picture> {
  const file = await loadFile(ctx, fileId);
  const isThere = name === 'poster' ? file.has_poster : Number(name.slice(-1)) <= file.thumbnails;
  if (!file.package_folder || !isThere) throw new AppError('NOT_FOUND');
  return pictureOf(ctx, `${file.package_folder}/${name}.jpg`, `${fileId}-${file.attempts}-${name}`);
}

export interface Download {
  key: string;
  name: string;
  extension: string;
  contentType: string;
  size: number | null;
  etag: string;
}

/** The original for a member. @throws AppError NOT_FOUND, NOT_ALLOWED */
export async function openOriginal(ctx: Ctx, fileId: string): Promise<Download> {
  await assertMayOpen(ctx, fileId);
  return findOriginal(ctx, fileId);
}

/** The bytes as they were uploaded. */
async function findOriginal(ctx: Ctx, fileId: string): Promise<Download> {
  const file = await loadFile(ctx, fileId);
  if (!file.storage_key || file.status === 'uploading') throw new AppError('NOT_FOUND');
  const { name, extension, content_type: contentType } = file;
  const etag = `"${file.sha256 ?? fileId}"`;
  return { key: file.storage_key, name, extension, contentType, size: file.size || null, etag };
}

/**
 * What a reader takes home: a file as it is, a picture in full size without its metadata. Films and sound never.
 * @throws AppError NOT_FOUND
 */
export async function findDownload(ctx: Ctx, fileId: string): Promise<Download> {
  const file = await loadFile(ctx, fileId);
  if (isPlayable(file.kind)) throw new AppError('NOT_FOUND');
  if (file.kind === 'file') return findOriginal(ctx, fileId);
  if (file.status !== 'ready') throw new AppError('NOT_FOUND');
  const key = fullImageKey(ctx.organizationId, fileId);
  return {
    key,
    name: file.name,
    extension: 'jpg',
    contentType: 'image/jpeg',
    size: null,
    etag: `"${fileId}-full"`,
  };
}
