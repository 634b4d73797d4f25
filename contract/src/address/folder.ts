import { endpointAddress } from './endpoint-address.ts';

export const listFolders = endpointAddress('listFolders', 'GET', '/folder/:organizationId', 'release.read');
export const createFolder = endpointAddress(
  'createFolder',
  'POST',
  '/folder/:organizationId',
  'release.write',
);
export const updateFolder = endpointAddress(
  'updateFolder',
  'PUT',
  '/folder/:organizationId',
  'release.write',
);
export const removeFolder = endpointAddress(
  'removeFolder',
  'DELETE',
  '/folder/:organizationId/:id',
  'release.write',
);
export const changeFolderContent = endpointAddress(
  'changeFolderContent',
  'POST',
  '/folder/:organizationId/:id/content',
  'release.write',
);
