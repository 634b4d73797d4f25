import { endpointAddress } from './endpoint-address.ts';

export const getStorageUsage = endpointAddress(
  'getStorageUsage',
  'GET',
  '/file/usage/:organizationId',
  'organization.update',
);
export const listPackaging = endpointAddress(
  'listPackaging',
  'GET',
  '/file/packaging/:organizationId',
  'organization.update',
);
