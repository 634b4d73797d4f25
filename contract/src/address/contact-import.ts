import { endpointAddress } from './endpoint-address.ts';

export const uploadContacts = endpointAddress(
  'uploadContacts',
  'POST',
  '/file/uploadContacts/:organizationId',
  'contact.write',
);
export const previewContacts = endpointAddress(
  'previewContacts',
  'POST',
  '/contact/:organizationId/import/preview',
  'contact.write',
);
export const listContactImports = endpointAddress(
  'listContactImports',
  'GET',
  '/contact/:organizationId/import',
  'contact.read',
);
export const getContactImport = endpointAddress(
  'getContactImport',
  'GET',
  '/contact/:organizationId/import/:id',
  'contact.read',
);
export const cancelContactImport = endpointAddress(
  'cancelContactImport',
  'POST',
  '/contact/:organizationId/import/:id/cancel',
  'contact.write',
);
export const undoContactImport = endpointAddress(
  'undoContactImport',
  'POST',
  '/contact/:organizationId/import/:id/undo',
  'contact.write',
);
export const downloadImportKept = endpointAddress(
  'downloadImportKept',
  'GET',
  '/contact/:organizationId/import/:id/kept',
  'contact.read',
);
export const downloadImportErrors = endpointAddress(
  'downloadImportErrors',
  'GET',
  '/contact/:organizationId/import/:id/errors',
  'contact.read',
);
export const downloadImportTemplate = endpointAddress(
  'downloadImportTemplate',
  'GET',
  '/contact/:organizationId/import-template',
  'contact.read',
);
