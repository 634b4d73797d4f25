import { endpointAddress } from './endpoint-address.ts';

export const listSmartLists = endpointAddress(
  'listSmartLists',
  'GET',
  '/smart-list/:organizationId',
  'contact.read',
);
export const getSmartList = endpointAddress(
  'getSmartList',
  'GET',
  '/smart-list/:organizationId/:id',
  'contact.read',
);
export const createSmartList = endpointAddress(
  'createSmartList',
  'POST',
  '/smart-list/:organizationId',
  'contact.write',
);
export const updateSmartList = endpointAddress(
  'updateSmartList',
  'PUT',
  '/smart-list/:organizationId',
  'contact.write',
);
export const removeSmartList = endpointAddress(
  'removeSmartList',
  'DELETE',
  '/smart-list/:organizationId/:id',
  'contact.write',
);
export const getSmartListUse = endpointAddress(
  'getSmartListUse',
  'GET',
  '/smart-list/:organizationId/:id/use',
  'contact.write',
);
export const countSmartList = endpointAddress(
  'countSmartList',
  'POST',
  '/smart-list/:organizationId/count',
  'contact.read',
);
