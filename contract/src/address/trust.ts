import { endpointAddress } from './endpoint-address.ts';

export const listAudit = endpointAddress('listAudit', 'GET', '/audit/:organizationId', 'audit.read');
export const exportAudit = endpointAddress(
  'exportAudit',
  'GET',
  '/audit/:organizationId/export',
  'audit.read',
);
export const listApiKeys = endpointAddress('listApiKeys', 'GET', '/apiKey/:organizationId', 'apiKey.write');
export const createApiKey = endpointAddress(
  'createApiKey',
  'POST',
  '/apiKey/:organizationId',
  'apiKey.write',
);
export const removeApiKey = endpointAddress(
  'removeApiKey',
  'DELETE',
  '/apiKey/:organizationId/:id',
  'apiKey.write',
);
export const exportPerson = endpointAddress(
  'exportPerson',
  'POST',
  '/person/:organizationId/export',
  'person.erase',
);
export const erasePerson = endpointAddress(
  'erasePerson',
  'POST',
  '/person/:organizationId/erase',
  'person.erase',
);
