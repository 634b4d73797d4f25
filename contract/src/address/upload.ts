import { endpointAddress } from './endpoint-address.ts';

export const uploadChunk = endpointAddress(
  'uploadChunk',
  'POST',
  '/file/upload/:organizationId',
  'media.upload',
);
export const getUpload = endpointAddress(
  'getUpload',
  'GET',
  '/file/upload/:organizationId/:uploadId',
  'media.upload',
);
export const cancelUpload = endpointAddress(
  'cancelUpload',
  'DELETE',
  '/file/upload/:organizationId/:uploadId',
  'media.upload',
);
export const placeUpload = endpointAddress(
  'placeUpload',
  'POST',
  '/file/upload/:organizationId/:uploadId/parent',
  'release.write',
);
export const replaceFilm = endpointAddress(
  'replaceFilm',
  'POST',
  '/file/:organizationId/:fileId/replacement',
  'release.write',
);
