import { endpointAddress } from './endpoint-address.ts';

export const getFile = endpointAddress('getFile', 'GET', '/file/:organizationId/:fileId', 'media.watch');
/** Names and facts of all files, those of drafts too: a key that may only add some does not read them. */
export const listFiles = endpointAddress('listFiles', 'GET', '/file/:organizationId', 'release.readDraft');
export const watchFile = endpointAddress(
  'watchFile',
  'GET',
  '/file/:organizationId/:fileId/events',
  'media.upload',
);
export const retryFile = endpointAddress(
  'retryFile',
  'POST',
  '/file/:organizationId/:fileId/retry',
  'media.upload',
);
export const getFileContent = endpointAddress(
  'getFileContent',
  'GET',
  '/file/:organizationId/:fileId/content',
  'public',
);
export const getFileReading = endpointAddress(
  'getFileReading',
  'GET',
  '/file/:organizationId/:fileId/reading',
  'public',
);
export const getFileBook = endpointAddress(
  'getFileBook',
  'GET',
  '/file/:organizationId/:fileId/book',
  'public',
);
export const downloadFile = endpointAddress(
  'downloadFile',
  'GET',
  '/file/:organizationId/:fileId/download',
  'public',
);
