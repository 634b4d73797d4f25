import { endpointAddress } from './endpoint-address.ts';

export const listMailingLists = endpointAddress(
  'listMailingLists',
  'GET',
  '/mailing-list/:organizationId',
  'contact.read',
);
export const getMailingList = endpointAddress(
  'getMailingList',
  'GET',
  '/mailing-list/:organizationId/:id',
  'contact.read',
);
export const createMailingList = endpointAddress(
  'createMailingList',
  'POST',
  '/mailing-list/:organizationId',
  'contact.write',
);
export const updateMailingList = endpointAddress(
  'updateMailingList',
  'PUT',
  '/mailing-list/:organizationId/:id',
  'contact.write',
);
/** As every collection is saved (decisions section 2): the id stands in the item. */
export const saveMailingList = endpointAddress(
  'saveMailingList',
  'PUT',
  '/mailing-list/:organizationId',
  'contact.write',
);
export const removeMailingList = endpointAddress(
  'removeMailingList',
  'DELETE',
  '/mailing-list/:organizationId/:id',
  'contact.write',
);
export const getMailingListUse = endpointAddress(
  'getMailingListUse',
  'GET',
  '/mailing-list/:organizationId/:id/use',
  'contact.write',
);
export const archiveMailingList = endpointAddress(
  'archiveMailingList',
  'POST',
  '/mailing-list/:organizationId/:id/archive',
  'contact.write',
);
export const mergeMailingList = endpointAddress(
  'mergeMailingList',
  'POST',
  '/mailing-list/:organizationId/:id/merge',
  'contact.write',
);
export const compareMailingLists = endpointAddress(
  'compareMailingLists',
  'POST',
  '/mailing-list/:organizationId/compare',
  'contact.read',
);
export const keepComparedPart = endpointAddress(
  'keepComparedPart',
  'POST',
  '/mailing-list/:organizationId/compare/keep',
  'contact.write',
);
