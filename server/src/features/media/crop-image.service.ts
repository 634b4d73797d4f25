import type { FileItem } from '@firstlook/contract/media.ts';
import { type CropArea, ImageError } from '../../gateways/image.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { loadFile } from './file.service.ts';
import { findFile, insertFile, removeFile, updateStoredFile } from './file.store.ts';
import { newFileId } from './file-id.ts';
import { fileItemOf } from './file-item.ts';
import { makeImageSizes } from './image-size.service.ts';
import { assertRoom } from './quota.service.ts';
import { fileFolder, fullImageKey } from './storage-key.ts';

/**
 * A new file that shows a part of a picture; the picture itself stays. A crop of a crop is cut from the crop's
 * original, so the area is always in pixels of what was uploaded.
 *
 * @throws AppError NOT_FOUND, INVALID_DATA (area outside of the picture), FILE_UNREADABLE, QUOTA_EXCEEDED
 */
export async function cropImage(ctx: Ctx, fileId: string, area: CropArea): Promise<FileItem> {
  const { organizationId } = ctx;
  const shown = await loadFile(ctx, fileId);
  if (shown.kind !== 'img' || shown.status !== 'ready') throw new AppError('NOT_FOUND');
  const original = shown.source_file_id ? await loadFile(ctx, shown.source_file_id) : shown;
  const id = newFileId();
  await ctx.db.tenant((db) =>
    insertFile(db, organizationId, {
      id,
      kind: 'img',
      name: original.name,
      extension: 'jpg',
      contentType: 'image/jpeg',
      size: 0,
      durationSeconds: null,
      parent: original.parent,
      createdBy: actorOf(ctx).accountId,
      sourceFileId: original.id,
      crop: area,
    }),
  );
  try {
    const image = await makeImageSizes(ctx, id, original.id, area);
    const storageKey = fullImageKey(organizationId, id);
    const row = await ctx.db.tenant(async (db) => {
      await updateStoredFile(db, organizationId, id, {
        status: 'ready',
        storageKey,
        sha256: null,
        image,
        size: image.bytes,
      });
      await assertRoom(ctx, db);
      return findFile(db, organizationId, id);
    });
    if (!row) throw new AppError('NOT_FOUND');
    return fileItemOf(row);
  } catch (error) {
    await ctx.db.tenant((db) => removeFile(db, organizationId, id));
    await ctx.gateways.storage.removePrefix(fileFolder(organizationId, id));
    if (!(error instanceof ImageError)) throw error;
    if (error.fault === 'crop-outside')
      throw new AppError('INVALID_DATA', {}, [{ path: 'width', code: 'outside' }]);
    throw new AppError('FILE_UNREADABLE');
  }
}
