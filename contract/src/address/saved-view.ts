import { endpointAddress } from './endpoint-address.ts';

export const listSavedViews = endpointAddress(
  'listSavedViews',
  'GET',
  '/view/:organizationId',
  'release.read',
);
export const createSavedView = endpointAddress(
  'createSavedView',
  'POST',
  '/view/:organizationId',
  'release.read',
);
export const renameSavedView = endpointAddress(
  'renameSavedView',
  'PUT',
  '/view/:organizationId',
  'release.read',
);
export const removeSavedView = endpointAddress(
  'removeSavedView',
  'DELETE',
  '/view/:organizationId/:id',
  'release.read',
);
