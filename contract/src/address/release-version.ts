import { endpointAddress } from './endpoint-address.ts';

export const listReleaseVersions = endpointAddress(
  'listReleaseVersions',
  'GET',
  '/release/:organizationId/:id/version',
  'release.write',
);
export const getReleaseVersion = endpointAddress(
  'getReleaseVersion',
  'GET',
  '/release/:organizationId/:id/version/:versionId',
  'release.write',
);
export const restoreReleaseVersion = endpointAddress(
  'restoreReleaseVersion',
  'POST',
  '/release/:organizationId/:id/version/:versionId/restore',
  'release.write',
);
export const duplicateRelease = endpointAddress(
  'duplicateRelease',
  'POST',
  '/release/:organizationId/:id/duplicate',
  'release.write',
);
