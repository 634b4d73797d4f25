import type { Readable } from 'node:stream';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { CropArea } from '@firstlook/contract/image.ts';
import type { FileItem } from '@firstlook/contract/media.ts';
import { can } from '@firstlook/contract/permissions.ts';
import type * as contract from '@firstlook/contract/upload.ts';
import type { FilePlace, UploadChunkFields, UploadState } from '@firstlook/contract/upload.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { cropImage } from '../media/crop-image.service.ts';
import { idsIn } from '../media/file-fact.service.ts';
import { noteFilesOfRelease } from '../media/file-use.service.ts';
import { receiveChunk } from '../media/receive-chunk.service.ts';
import { getUpload } from '../media/upload.service.ts';
import {
  type Arrived,
  findArrived,
  mayPlace,
  notePlaced,
  tellPlace,
  turnsOf,
} from '../media/upload-place.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { loadDataFields } from '../registered-file/data-field.service.ts';
import { withOpenMoves } from './field-move.service.ts';
import { type NewFile, placeFile } from './file-place.ts';
import * as store from './release.store.ts';
import { storeData } from './store-data.service.ts';

type Row = store.ReleaseRow;

const placeOf = (row: Row, isPlaced: boolean): FilePlace => ({
  releaseId: row.id,
  title: row.title,
  version: row.version,
  isPlaced,
});

/** Null where the organization has no room for the crop: the picture that still fitted is shown whole. */
async function cropIfRoom(ctx: Ctx, fileId: string, crop: CropArea): Promise<FileItem | null> {
  try {
    return await cropImage(ctx, fileId, crop);
  } catch (error) {
    if (error instanceof AppError && error.code === 'QUOTA_EXCEEDED') return null;
    throw error;
  }
}

/** What the release gets of the file: its id, the organization's credit in a gallery, and its crop. */
async function newFileOf(
  ctx: Ctx,
  { kind, fileId, crop, replaces }: Arrived,
  credit: string | undefined,
): Promise<Omit<NewFile, 'turns'>> {
  const cut = crop && kind === 'img' ? await cropIfRoom(ctx, fileId, crop) : null;
  if (!cut) return { kind, replaces, item: { fileId, ...(credit ? { credit } : {}) } };
  return {
    kind,
    replaces,
    item: { fileId: cut.fileId, ...(credit ? { credit } : {}), original: { fileId } },
  };
}

/** Puts a file that has arrived into its release, whatever page is open; the second of two who try finds it there. */
async function place(ctx: Ctx, arrived: Arrived): Promise<FilePlace | undefined> {
  const { organizationId } = ctx;
  const { uploadId, releaseId, fieldName } = arrived;
  const found = await ctx.db.tenant((db) => store.findRelease(db, organizationId, releaseId));
  if (!found) return undefined;
  if (arrived.isPlaced !== null) return placeOf(found, arrived.isPlaced);
  const organization = await loadOrganization(ctx);
  const definitions = await loadDataFields(ctx, { releaseType: found.release_type }, organization);
  const isGallery = definitions.some((one) => one.fieldName === fieldName && one.type === 'IMAGEGALLERY');
  const file = await newFileOf(ctx, arrived, isGallery ? organization.defaultGalleryCredit : undefined);
  return ctx.db.tenant(async (db) => {
    const isFirst = await mayPlace(db, organizationId, uploadId);
    const row = await store.lockRelease(db, organizationId, releaseId);
    if (!row) return undefined;
    if (!isFirst) return placeOf(row, true);
    const before = await withOpenMoves(db, organizationId, row);
    const turns = await turnsOf(db, organizationId, [...idsIn([before, file.item])]);
    const data = placeFile(definitions, before, fieldName, { ...file, turns });
    await notePlaced(db, organizationId, uploadId, data !== null);
    if (!data) return placeOf(row, false);
    const saved = await storeData(ctx, db, organization, row, data);
    await noteFilesOfRelease(db, organizationId, releaseId, ctx.clock.now());
    return placeOf(saved, true);
  });
}

async function withPlace(ctx: Ctx, state: UploadState): Promise<UploadState> {
  if (!state.complete || !can(actorOf(ctx), 'release.write', ctx.organizationId)) return state;
  const arrived = await findArrived(ctx, state.uploadId);
  const found = arrived ? await place(ctx, arrived) : undefined;
  return found ? { ...state, place: found } : state;
}

/** Takes one chunk; the file that the last one completes goes into the release and field that `parentData` names. */
export async function receiveForRelease(
  ctx: Ctx,
  fields: UploadChunkFields,
  chunk: Readable,
): Promise<UploadState> {
  return withPlace(ctx, await receiveChunk(ctx, fields, chunk));
}

/**
 * Tells an upload of the caller where it belongs: a release that was saved while its file was still on the way.
 *
 * @throws AppError NOT_FOUND (upload or release), CONFLICT (it has its place already)
 */
export async function placeUpload(
  ctx: Ctx,
  uploadId: string,
  parent: BodyOf<typeof contract.placeUpload>,
): Promise<UploadState> {
  const release = await ctx.db.tenant((db) => store.findRelease(db, ctx.organizationId, parent._id));
  if (!release) throw new AppError('NOT_FOUND');
  await tellPlace(ctx, uploadId, parent);
  return withPlace(ctx, await getUpload(ctx, uploadId));
}
