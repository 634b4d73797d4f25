import { endpointAddress } from './endpoint-address.ts';

export const getContactTimeline = endpointAddress(
  'getContactTimeline',
  'GET',
  '/contact/:organizationId/:id/timeline',
  'contact.read',
);
export const addContactNote = endpointAddress(
  'addContactNote',
  'POST',
  '/contact/:organizationId/:id/note',
  'contact.write',
);
export const changeContactNote = endpointAddress(
  'changeContactNote',
  'PUT',
  '/contact/:organizationId/:id/note/:noteId',
  'contact.write',
);
export const removeContactNote = endpointAddress(
  'removeContactNote',
  'DELETE',
  '/contact/:organizationId/:id/note/:noteId',
  'contact.write',
);
export const listContactLinks = endpointAddress(
  'listContactLinks',
  'GET',
  '/contact/:organizationId/:id/link',
  'report.read',
);
export const findContactAccount = endpointAddress(
  'findContactAccount',
  'GET',
  '/contact/:organizationId/:id/account',
  'account.read',
);
