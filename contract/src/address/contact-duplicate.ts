import { endpointAddress } from './endpoint-address.ts';

export const listDuplicates = endpointAddress(
  'listDuplicates',
  'GET',
  '/contact/:organizationId/duplicates',
  'contact.read',
);
export const keepContactsApart = endpointAddress(
  'keepContactsApart',
  'POST',
  '/contact/:organizationId/duplicates/apart',
  'contact.write',
);
export const mergeContacts = endpointAddress(
  'mergeContacts',
  'POST',
  '/contact/:organizationId/merge',
  'contact.write',
);
