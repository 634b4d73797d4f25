import { getRelease } from '@firstlook/contract/address/release.ts';
import { placeUpload } from '@firstlook/contract/address/upload.ts';
import type { CropArea } from '@firstlook/contract/image.ts';
import type { UploadState } from '@firstlook/contract/upload.ts';
import { ApiError, call } from '../../data/api.ts';
import type { StartUpload } from '../../parts/upload/uploads.ts';

/** Where the file of an upload belongs. */
export interface UploadPlace {
  /** The form that takes it; null: none, or it has it. */
  form: string | null;
  isHeld: boolean;
  releaseId: string | null;
  crop: CropArea | null;
  /** The server knows. */
  isTold: boolean;
}

export const placeAtStart = ({ form, parentData }: StartUpload): UploadPlace => ({
  form: form ?? null,
  isHeld: false,
  releaseId: null,
  crop: null,
  // Named from the first chunk on.
  isTold: parentData._id !== undefined,
});

/**
 * Tells the server where the upload belongs, once it is known at both ends. The answer is the upload's state, null when
 * there is nothing to tell.
 */
export async function tellPlace(
  { organizationId, parentData }: StartUpload,
  uploadId: string | null,
  place: UploadPlace,
): Promise<UploadState | null> {
  const { releaseId, crop } = place;
  const { collection, fieldName } = parentData;
  if (!releaseId || !uploadId || !fieldName || collection !== 'release' || place.isTold) return null;
  place.isTold = true;
  try {
    return await call(placeUpload, {
      params: { organizationId, uploadId },
      body: { collection, _id: releaseId, fieldName, ...(crop ? { crop } : {}) },
    });
  } catch (error) {
    // It has its place already: told before a connection broke.
    if (error instanceof ApiError && error.code === 'CONFLICT') return null;
    place.isTold = false;
    throw error;
  }
}

/** What the line of an upload says whose release was deleted: there is nothing to try again. */
export const releaseGone = 'release-gone';

/** Where the server did not find what an upload needs: whether that is its release. */
export const isReleaseGone = (organizationId: string, releaseId: string): Promise<boolean> =>
  call(getRelease, { params: { organizationId, id: releaseId } }).then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.status === 404,
  );
