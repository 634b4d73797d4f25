import { text } from 'node:stream/consumers';
import { languageOf, maximumCaptionBytes, mostCaptions } from '@firstlook/contract/caption-rule.ts';
import type { Caption } from '@firstlook/contract/media.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { readForm } from '../../kernel/uploaded-file.ts';
import { decodeText } from '../../platform/decode-text.ts';
import { newId } from '../../platform/identifier.ts';
import * as store from './caption.store.ts';
import { CaptionFault, captionTextOf } from './caption-text.ts';
import { loadFile } from './file.service.ts';
import { captionOf, isPlayable } from './file-item.ts';
import { captionKey } from './storage-key.ts';
import { enterFilm, openStored } from './stream.service.ts';

/** Language and file of the form. @throws AppError */
async function readCaptionForm(request: FastifyRequest): Promise<{ locale: string; bytes: Buffer }> {
  let given = '';
  for await (const part of readForm(request, { limits: { fileSize: maximumCaptionBytes } })) {
    if (part.type === 'field') {
      if (part.fieldname === 'locale') given = String(part.value);
      continue;
    }
    const bytes = await part.toBuffer();
    if (part.file.truncated) throw new AppError('TOO_LARGE', { maximumBytes: maximumCaptionBytes });
    const locale = languageOf(given);
    if (!locale) throw new AppError('INVALID_DATA', {}, [{ path: 'locale', code: 'language' }]);
    return { locale, bytes };
  }
  throw new AppError('MALFORMED_REQUEST', {}, [{ path: 'file', code: 'required' }]);
}

function vttOf(bytes: Buffer): string {
  try {
    return captionTextOf(decodeText(bytes));
  } catch (error) {
    if (!(error instanceof CaptionFault)) throw error;
    const { code, line } = error;
    throw new AppError('INVALID_DATA', {}, [{ path: 'file', code, params: { line } }]);
  }
}

async function loadFilm(ctx: Ctx, fileId: string): Promise<void> {
  if (!isPlayable((await loadFile(ctx, fileId)).kind)) throw new AppError('NOT_FOUND');
}

/**
 * Adds captions in a language to a film, in place of earlier ones in it.
 * @throws AppError INVALID_DATA naming the line that cannot be read, TOO_LARGE, NOT_FOUND
 */
export async function addCaption(ctx: Ctx, fileId: string, request: FastifyRequest): Promise<Caption> {
  const { organizationId } = ctx;
  const { storage } = ctx.gateways;
  await loadFilm(ctx, fileId);
  const { locale, bytes } = await readCaptionForm(request);
  const vtt = vttOf(bytes);
  const id = newId();
  const storageKey = captionKey(organizationId, fileId, id);
  await storage.put(storageKey, Buffer.from(vtt), { contentType: 'text/vtt' });
  const earlier = await ctx.db.tenant(async (db) => {
    if ((await store.countCaptions(db, organizationId, fileId)) >= mostCaptions)
      throw new AppError('INVALID_DATA', {}, [
        { path: 'file', code: 'tooMany', params: { most: mostCaptions } },
      ]);
    return store.replaceCaption(db, organizationId, { id, fileId, locale, storageKey });
  });
  if (earlier) await storage.remove(earlier);
  return captionOf(organizationId, fileId, { id, locale });
}

/** @throws AppError NOT_FOUND */
export async function removeCaption(ctx: Ctx, fileId: string, captionId: string): Promise<void> {
  const key = await ctx.db.tenant((db) => store.removeCaption(db, ctx.organizationId, fileId, captionId));
  if (!key) throw new AppError('NOT_FOUND');
  await ctx.gateways.storage.remove(key);
}

async function loadCaption(ctx: Ctx, fileId: string, captionId: string): Promise<store.CaptionRow> {
  const found = await ctx.db.read((db) => store.findCaption(db, ctx.organizationId, fileId, captionId));
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** For those who edit: the captions with their text. @throws AppError NOT_FOUND */
export async function getCaption(
  ctx: Ctx,
  fileId: string,
  captionId: string,
): Promise<Caption & { vtt: string }> {
  const { organizationId } = ctx;
  const { id, locale, storage_key: key } = await loadCaption(ctx, fileId, captionId);
  const vtt = await text((await openStored(ctx, key)).body);
  return { ...captionOf(organizationId, fileId, { id, locale }), vtt };
}

/** For who watches: by the playback session of the film, as every piece of it. @throws AppError */
export async function watchedCaption(
  ctx: Ctx,
  fileId: string,
  captionId: string,
  browserToken: string | undefined,
): Promise<string> {
  await enterFilm(ctx, fileId, browserToken);
  return text((await openStored(ctx, (await loadCaption(ctx, fileId, captionId)).storage_key)).body);
}
