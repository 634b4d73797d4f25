import { endpointAddress } from './endpoint-address.ts';

export const cancelReplacement = endpointAddress(
  'cancelReplacement',
  'DELETE',
  '/file/:organizationId/:fileId/replacement',
  'release.write',
);
export const listFilmVersions = endpointAddress(
  'listFilmVersions',
  'GET',
  '/file/:organizationId/:fileId/version',
  'media.upload',
);
export const restoreFilmVersion = endpointAddress(
  'restoreFilmVersion',
  'POST',
  '/file/:organizationId/:fileId/version/:version/restore',
  'release.write',
);
