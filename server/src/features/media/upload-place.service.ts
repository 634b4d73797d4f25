import type { CropArea } from '@firstlook/contract/image.ts';
import type { FileItem } from '@firstlook/contract/media.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { loadFile } from './file.service.ts';
import { listFilesById } from './file.store.ts';
import { loadUpload } from './receive-chunk.service.ts';
import type { UploadRow } from './upload.store.ts';
import * as store from './upload.store.ts';

/** A complete upload that belongs into a field of a release. */
export interface Arrived {
  uploadId: string;
  fileId: string;
  kind: FileItem['kind'];
  releaseId: string;
  fieldName: string;
  crop: CropArea | null;
  /** The one file that may be replaced; null: the field has to be empty. */
  replaces: string | null;
  /** Null: its place was not looked for yet. */
  isPlaced: boolean | null;
}

function placeOf({ parent, file_id: fileId, replaces, is_placed: isPlaced }: UploadRow) {
  const { collection, _id, fieldName, crop } = parent;
  if (!fileId || collection !== 'release' || typeof _id !== 'string' || typeof fieldName !== 'string')
    return null;
  return {
    fileId,
    releaseId: _id,
    fieldName,
    crop: (crop as CropArea | undefined) ?? null,
    replaces,
    isPlaced,
  };
}

/** Null for a file that belongs to no field of a release, as far as it was said. */
export async function findArrived(ctx: Ctx, uploadId: string): Promise<Arrived | null> {
  const place = placeOf(await loadUpload(ctx, uploadId));
  return place && { uploadId, kind: (await loadFile(ctx, place.fileId)).kind, ...place };
}

/** @throws AppError NOT_FOUND, another person's upload; CONFLICT, it stands in its place already */
export async function tellPlace(ctx: Ctx, uploadId: string, parent: UploadRow['parent']): Promise<void> {
  const { turn } = (await loadUpload(ctx, uploadId)).parent;
  const told = await ctx.db.tenant((db) =>
    store.updateParent(db, ctx.organizationId, uploadId, { ...parent, turn }),
  );
  if (told === 0) throw new AppError('CONFLICT');
}

/** The turns of files by their ids, of those whose upload said one. */
export async function turnsOf(
  db: Db,
  organizationId: string,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const files = await listFilesById(db, organizationId, fileIds);
  return new Map(
    files.flatMap(({ id, parent }) =>
      'turn' in parent && typeof parent.turn === 'number' ? [[id, parent.turn]] : [],
    ),
  );
}

/** Whether this transaction is the one that puts the file into its place; it waits for others that try. */
export async function mayPlace(db: Db, organizationId: string, uploadId: string): Promise<boolean> {
  const upload = await store.lockUpload(db, organizationId, uploadId);
  return upload?.is_placed === null;
}

export const notePlaced = (db: Db, organizationId: string, uploadId: string, isPlaced: boolean) =>
  store.updatePlaced(db, organizationId, uploadId, isPlaced);

/** Uploads on their way go into the fields that `placeOf` names from now on. */
export async function renamePlaces(
  db: Db,
  organizationId: string,
  releaseTypes: readonly string[],
  placeOf: (fieldName: string, releaseType: string) => string,
): Promise<void> {
  for (const { id, field_name, release_type } of await store.lockComing(db, organizationId, releaseTypes)) {
    const place = placeOf(field_name, release_type);
    if (place !== field_name) await store.updateFieldName(db, organizationId, id, place);
  }
}
