import { endpointAddress } from './endpoint-address.ts';

export const listReleases = endpointAddress(
  'listReleases',
  'GET',
  '/release/:organizationId',
  'release.read',
  { forVisitors: 'site' },
);
export const getRelease = endpointAddress(
  'getRelease',
  'GET',
  '/release/:organizationId/:id',
  'release.read',
  { forVisitors: 'site' },
);
export const listReleaseGroups = endpointAddress(
  'listReleaseGroups',
  'GET',
  '/release/:organizationId/:id/group',
  'release.write',
);
export const listMostWatched = endpointAddress(
  'listMostWatched',
  'GET',
  '/release/:organizationId/most-watched',
  'release.write',
);
export const getDirectRelease = endpointAddress(
  'getDirectRelease',
  'GET',
  '/release/:organizationId/:id/direct',
  'public',
);
export const createRelease = endpointAddress(
  'createRelease',
  'POST',
  '/release/:organizationId',
  'release.write',
);
export const updateRelease = endpointAddress(
  'updateRelease',
  'PUT',
  '/release/:organizationId',
  'release.write',
);
export const publishRelease = endpointAddress(
  'publishRelease',
  'POST',
  '/release/:organizationId/:id/publish',
  'distribution.send',
);
export const removeRelease = endpointAddress(
  'removeRelease',
  'DELETE',
  '/release/:organizationId/:id',
  'release.delete',
);
export const previewRelease = endpointAddress(
  'previewRelease',
  'POST',
  '/release/:organizationId/preview',
  'release.write',
);
