import { endpointAddress } from './endpoint-address.ts';

export const listReleaseTemplates = endpointAddress(
  'listReleaseTemplates',
  'GET',
  '/release-template/:organizationId',
  'release.write',
);
export const getReleaseTemplate = endpointAddress(
  'getReleaseTemplate',
  'GET',
  '/release-template/:organizationId/:id',
  'release.write',
);
export const createReleaseTemplate = endpointAddress(
  'createReleaseTemplate',
  'POST',
  '/release-template/:organizationId',
  'release.write',
);
export const renameReleaseTemplate = endpointAddress(
  'renameReleaseTemplate',
  'PUT',
  '/release-template/:organizationId',
  'release.write',
);
export const removeReleaseTemplate = endpointAddress(
  'removeReleaseTemplate',
  'DELETE',
  '/release-template/:organizationId/:id',
  'release.write',
);
