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
