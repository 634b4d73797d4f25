import type { StoredObject } from '../../gateways/storage.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { consumeRate, day } from '../../kernel/rate-limit.ts';
import { translate } from '../../rendering/translate.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { loadFile } from './file.service.ts';
import type { FileRow } from './file.store.ts';
import { isPlayable } from './file-item.ts';
import { anybody, type FileStanding, isOwnPerson, judgeFile } from './file-right.policy.ts';
import { type AddressLink, assertFileRight, fileCallerOf } from './file-right.service.ts';
import { findReleaseLocale, findTokenViewer, type TokenViewer } from './playback.store.ts';
import { fullImageKey, imageKey } from './storage-key.ts';

export interface Picture {
  key: string;
  /** Changes never: a file's content is fixed, so its key is its version. */
  etag: string;
  /** Anybody may have it, so that proxies may keep it. */
  isPublic: boolean;
  open: () => Promise<StoredObject>;
}

function pictureOf(ctx: Ctx, key: string, etag: string, file: FileStanding): Picture {
  const isPublic = judgeFile(file, 'look', anybody) === 'yes';
  return { key, etag: `"${etag}"`, isPublic, open: () => ctx.gateways.storage.get(key) };
}

/**
 * The smallest served size that is wide enough, else the largest.
 * @throws AppError NOT_FOUND
 */
export async function findPicture(
  ctx: Ctx,
  fileId: string,
  { width, format }: { width: number; format: 'webp' | 'jpg' },
  given: AddressLink,
): Promise<Picture> {
  const standing = await assertFileRight(ctx, fileId, 'look', given);
  const file = await loadFile(ctx, fileId);
  const size = file.sizes.find((each) => each >= width) ?? file.sizes.at(-1);
  if (file.kind !== 'img' || file.status !== 'ready' || !size) throw new AppError('NOT_FOUND');
  const key = imageKey(ctx.organizationId, fileId, size, format);
  return pictureOf(ctx, key, `${fileId}-${size}-${format}`, standing);
}

/** Poster or thumbnail of a film. @throws AppError NOT_FOUND */
export async function findStill(
  ctx: Ctx,
  fileId: string,
  name: string,
  given: AddressLink,
): Promise<Picture> {
  const standing = await assertFileRight(ctx, fileId, 'look', given);
  const file = await loadFile(ctx, fileId);
  const isThere = name === 'poster' ? file.has_poster : Number(name.slice(-1)) <= file.thumbnails;
  if (!file.package_folder || !isThere) throw new AppError('NOT_FOUND');
  return pictureOf(ctx, `${file.package_folder}/${name}.jpg`, `${fileId}-${file.attempts}-${name}`, standing);
}

export interface Download {
  key: string;
  name: string;
  extension: string;
  contentType: string;
  size: number | null;
  etag: string;
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

/** Lines of the log that one reader's link makes of one file in a day, however often it is opened. */
const readerLines = [{ most: 5, within: day }];

/** A copied link for one person has no name, and its token is a secret: the end of its id stands for it. */
async function readerNameOf(ctx: Ctx, releaseId: string, reader: TokenViewer): Promise<string> {
  if (!reader.link_token_id) return reader.name || reader.email;
  const locale = await ctx.db.read((db) => findReleaseLocale(db, ctx.organizationId, releaseId));
  return translate(locale, 'landing:personalLink', { code: reader.link_token_id.slice(-6).toUpperCase() });
}

/**
 * Writes down that a file left: by the person who is signed in, or by the name that a personal link carries. What is
 * open to anybody leaves no line: strangers write nothing into somebody else's log.
 */
async function recordDownload(ctx: Ctx, fileId: string, name: string, given: AddressLink): Promise<void> {
  const event = { action: 'file.download' as const, target: { id: fileId, name } };
  if (isOwnPerson(fileCallerOf(ctx))) return ctx.db.tenant((db) => recordAudit(ctx, db, event));
  const { releaseId, token } = given;
  if (!releaseId || !token) return;
  const { organizationId } = ctx;
  const reader = await ctx.db.tenant((db) =>
    findTokenViewer(db, organizationId, { releaseId, token, at: ctx.clock.now() }),
  );
  const linkId = reader?.recipient_id ?? (reader?.link_type === 'unique' ? reader.link_token_id : null);
  if (!reader || !linkId) return;
  const subject = `download:${fileId}:${linkId}`;
  const actor = { id: null, name: await readerNameOf(ctx, releaseId, reader) };
  await ctx.db.system(async (db) => {
    if ((await consumeRate(db, subject, readerLines, ctx.clock.now())) === 0)
      await recordAudit(ctx, db, { ...event, actor });
  });
}

/**
 * A document to be looked at, or the original of a picture. Only a PDF is looked at, and only by the organization's own
 * people: whatever else is opened is taken home by it, and is written down like a download.
 *
 * @throws AppError UNAUTHORIZED, NOT_ALLOWED, NOT_FOUND, EMAIL_NOT_VERIFIED
 */
export async function openOriginal(
  ctx: Ctx,
  fileId: string,
  given: AddressLink,
  isWhole: boolean,
): Promise<Download> {
  const { kind } = await assertFileRight(ctx, fileId, 'open', given);
  const file = await loadFile(ctx, fileId);
  const isLookedAt = file.content_type === 'application/pdf' && isOwnPerson(fileCallerOf(ctx));
  if (isLookedAt) return originalOf(file);
  await assertFileRight(ctx, fileId, 'download', given);
  if (isWhole && kind !== 'img') await recordDownload(ctx, fileId, file.name, given);
  return originalOf(file);
}

/**
 * A file for somebody who takes it along: a document as it is, a picture in full size without its metadata, a film
 * where the organization grants it. Written down once per download and not per range of it (a film also per range: none
 * of it leaves unseen).
 *
 * @throws AppError UNAUTHORIZED, NOT_ALLOWED, NOT_FOUND, EMAIL_NOT_VERIFIED
 */
export async function takeDownload(
  ctx: Ctx,
  fileId: string,
  given: AddressLink,
  isWhole: boolean,
): Promise<Download> {
  const { kind } = await assertFileRight(ctx, fileId, 'download', given);
  const file = await loadFile(ctx, fileId);
  const download = kind === 'img' ? fullPictureOf(file) : originalOf(file);
  if (isWhole || isPlayable(kind)) await recordDownload(ctx, fileId, download.name, given);
  return download;
}
