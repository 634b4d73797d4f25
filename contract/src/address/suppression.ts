import { endpointAddress } from './endpoint-address.ts';

export const listSuppressions = endpointAddress(
  'listSuppressions',
  'GET',
  '/suppression/:organizationId',
  'contact.read',
);
export const addSuppressions = endpointAddress(
  'addSuppressions',
  'POST',
  '/suppression/:organizationId',
  'contact.write',
);
export const releaseSuppression = endpointAddress(
  'releaseSuppression',
  'POST',
  '/suppression/:organizationId/release',
  'contact.write',
);
export const exportSuppressions = endpointAddress(
  'exportSuppressions',
  'GET',
  '/suppression/:organizationId/csv',
  'contact.read',
);
