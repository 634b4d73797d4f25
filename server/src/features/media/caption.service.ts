import { text } from 'node:stream/consumers';
import type { AuditAction } from '@firstlook/contract/audit-action.ts';
import { languageOf, maximumCaptionBytes, mostCaptions } from '@firstlook/contract/caption-rule.ts';
import type { Caption } from '@firstlook/contract/media.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { readForm } from '../../kernel/uploaded-file.ts';
import { decodeText } from '../../platform/decode-text.ts';
import { newId } from '../../platform/identifier.ts';
import { type AuditEvent, recordAudit } from '../audit/audit.service.ts';
import * as store from './caption.store.ts';
import { CaptionFault, captionTextOf } from './caption-text.ts';
import { loadFile } from './file.service.ts';
import type { FileRow } from './file.store.ts';
import { captionOf, isPlayable } from './file-item.ts';
import { lockFilm } from './film-version.store.ts';
import { assertRoom } from './quota.service.ts';
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
    if (!/\.(vtt|srt)$/i.test(part.filename)) throw new AppError('UNSUPPORTED_TYPE');
    const bytes = await part.toBuffer();
    if (part.file.truncated) throw new AppError('TOO_LARGE', { maximumBytes: maximumCaptionBytes });
    const locale = languageOf(given);
    if (!locale) throw new AppError('INVALID_DATA', {}, [{ path: 'locale', code: 'language' }]);
    return { locale, bytes };
  }
  throw new AppError('MALFORMED_REQUEST', {}, [{ path: 'file', code: 'required' }]);
}

function vttOf(film: FileRow, bytes: Buffer): string {
  try {
    return captionTextOf(decodeText(bytes), film.duration_seconds);
  } catch (error) {
    if (!(error instanceof CaptionFault)) throw error;
    const { code, line } = error;
    throw new AppError('INVALID_DATA', {}, [{ path: 'file', code, params: { line } }]);
  }
}

async function loadFilm(ctx: Ctx, fileId: string): Promise<FileRow> {
  const film = await loadFile(ctx, fileId);
  if (!isPlayable(film.kind) || film.replaces_id) throw new AppError('NOT_FOUND');
  return film;
}

/** What the log says: which film, and captions of which language. */
const captionEvent = (
  action: Extract<AuditAction, `caption.${string}`>,
  film: FileRow,
  locale: string,
): AuditEvent => ({
  action,
  target: { id: film.id, name: film.name },
  after: { language: locale },
});

/** @returns where earlier ones of the language are stored */
async function insertCaption(ctx: Ctx, film: FileRow, caption: store.NewCaption): Promise<string | null> {
  const { organizationId } = ctx;
  return ctx.db.tenant(async (db) => {
    // One after the other: two of one language would both be the new ones, and forty-one fit beside each other.
    if (!(await lockFilm(db, organizationId, film.id))) throw new AppError('NOT_FOUND');
    if ((await store.countOtherCaptions(db, organizationId, caption)) >= mostCaptions)
      throw new AppError('INVALID_DATA', {}, [
        { path: 'file', code: 'tooMany', params: { most: mostCaptions } },
      ]);
    const replaced = await store.replaceCaption(db, organizationId, caption);
    await assertRoom(ctx, db);
    const action = replaced ? 'caption.replace' : 'caption.add';
    await recordAudit(ctx, db, captionEvent(action, film, caption.locale));
    return replaced;
  });
}

/**
 * Adds captions in a language to a film, in place of earlier ones in it.
 * @throws AppError INVALID_DATA naming the line that cannot be read, TOO_LARGE, QUOTA_EXCEEDED, NOT_FOUND
 */
export async function addCaption(ctx: Ctx, fileId: string, request: FastifyRequest): Promise<Caption> {
  const { organizationId } = ctx;
  const { storage } = ctx.gateways;
  const film = await loadFilm(ctx, fileId);
  const { locale, bytes } = await readCaptionForm(request);
  const vtt = Buffer.from(vttOf(film, bytes));
  const id = newId();
  const storageKey = captionKey(organizationId, fileId, id);
  await storage.put(storageKey, vtt, { contentType: 'text/vtt' });
  try {
    const earlier = await insertCaption(ctx, film, { id, fileId, locale, storageKey, size: vtt.length });
    if (earlier) await storage.remove(earlier);
  } catch (error) {
    if (error instanceof AppError) await storage.remove(storageKey);
    throw error;
  }
  return captionOf(organizationId, fileId, { id, locale, isOfFormerFilm: false });
}

/** @throws AppError NOT_FOUND */
export async function removeCaption(ctx: Ctx, fileId: string, captionId: string): Promise<void> {
  const film = await loadFilm(ctx, fileId);
  const key = await ctx.db.tenant(async (db) => {
    const gone = await store.removeCaption(db, ctx.organizationId, fileId, captionId);
    if (!gone) throw new AppError('NOT_FOUND');
    await recordAudit(ctx, db, captionEvent('caption.remove', film, gone.locale));
    return gone.storage_key;
  });
  await ctx.gateways.storage.remove(key);
}

async function loadCaption(ctx: Ctx, fileId: string, captionId: string): Promise<store.CaptionRow> {
  const found = await ctx.db.read((db) => store.findCaption(db, ctx.organizationId, fileId, captionId));
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

const itemOf = (organizationId: string, row: store.CaptionRow): Caption =>
  captionOf(organizationId, row.file_id, { ...row, isOfFormerFilm: row.is_of_former_film });

/** For those who edit: the captions with their text. @throws AppError NOT_FOUND */
export async function getCaption(
  ctx: Ctx,
  fileId: string,
  captionId: string,
): Promise<Caption & { vtt: string }> {
  const { organizationId } = ctx;
  const row = await loadCaption(ctx, fileId, captionId);
  const vtt = await text((await openStored(ctx, row.storage_key)).body);
  return { ...itemOf(organizationId, row), vtt };
}

/** A person looked: captions made for a former film fit this one. @throws AppError NOT_FOUND */
export async function confirmCaption(ctx: Ctx, fileId: string, captionId: string): Promise<Caption> {
  const { organizationId } = ctx;
  const film = await loadFilm(ctx, fileId);
  const row = await loadCaption(ctx, fileId, captionId);
  await ctx.db.tenant(async (db) => {
    await store.confirmCaption(db, organizationId, fileId, captionId);
    await recordAudit(ctx, db, captionEvent('caption.confirm', film, row.locale));
  });
  return itemOf(organizationId, { ...row, is_of_former_film: false });
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
