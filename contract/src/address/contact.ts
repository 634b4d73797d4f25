import { endpointAddress } from './endpoint-address.ts';

export const listContacts = endpointAddress(
  'listContacts',
  'GET',
  '/contact/:organizationId',
  'contact.read',
);
export const findContactsByEmail = endpointAddress(
  'findContactsByEmail',
  'POST',
  '/contact/:organizationId/by-email',
  'contact.read',
);
export const getContactFieldUsage = endpointAddress(
  'getContactFieldUsage',
  'GET',
  '/contact/:organizationId/field-usage',
  'contact.read',
);
export const getContact = endpointAddress(
  'getContact',
  'GET',
  '/contact/:organizationId/:id',
  'contact.read',
);
export const createContact = endpointAddress(
  'createContact',
  'POST',
  '/contact/:organizationId',
  'contact.write',
);
export const updateContact = endpointAddress(
  'updateContact',
  'PUT',
  '/contact/:organizationId',
  'contact.write',
);
export const removeContact = endpointAddress(
  'removeContact',
  'DELETE',
  '/contact/:organizationId/:id',
  'contact.write',
);
