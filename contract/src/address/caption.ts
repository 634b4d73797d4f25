import { endpointAddress } from './endpoint-address.ts';

export const addCaption = endpointAddress(
  'addCaption',
  'POST',
  '/file/:organizationId/:fileId/caption',
  'media.upload',
);
export const getCaption = endpointAddress(
  'getCaption',
  'GET',
  '/file/:organizationId/:fileId/caption/:captionId',
  'release.readDraft',
);
export const confirmCaption = endpointAddress(
  'confirmCaption',
  'POST',
  '/file/:organizationId/:fileId/caption/:captionId/confirm',
  'media.upload',
);
export const removeCaption = endpointAddress(
  'removeCaption',
  'DELETE',
  '/file/:organizationId/:fileId/caption/:captionId',
  'media.upload',
);
export const getStreamCaption = endpointAddress(
  'getStreamCaption',
  'GET',
  '/file/:organizationId/:fileId/stream/caption/:captionId',
  'public',
);
