import { endpointAddress } from './endpoint-address.ts';

export const listAccounts = endpointAddress(
  'listAccounts',
  'GET',
  '/account/:organizationId',
  'account.read',
);
export const exportAccounts = endpointAddress(
  'exportAccounts',
  'POST',
  '/account/:organizationId/export',
  'account.read',
);
export const getAccount = endpointAddress('getAccount', 'GET', '/account/:organizationId/:id', 'signedIn');
export const createAccount = endpointAddress(
  'createAccount',
  'POST',
  '/account/:organizationId',
  'account.write',
);
export const updateAccount = endpointAddress('updateAccount', 'PUT', '/account/:organizationId', 'signedIn');
export const removeAccount = endpointAddress(
  'removeAccount',
  'DELETE',
  '/account/:organizationId/:id',
  'account.write',
);
