import { endpointAddress } from './endpoint-address.ts';

export const cropImage = endpointAddress(
  'cropImage',
  'POST',
  '/file/:organizationId/:fileId/crop',
  'media.upload',
);
export const getImage = endpointAddress('getImage', 'GET', '/file/:organizationId/:fileId/image', 'public');
export const getImageSize = endpointAddress(
  'getImageSize',
  'GET',
  '/file/:organizationId/:fileId/image/:width',
  'public',
);
export const getImageCut = endpointAddress(
  'getImageCut',
  'GET',
  '/file/:organizationId/:fileId/image/:width/:cut',
  'public',
);
export const getStill = endpointAddress(
  'getStill',
  'GET',
  '/file/:organizationId/:fileId/still/:name',
  'public',
);
export const getStillSize = endpointAddress(
  'getStillSize',
  'GET',
  '/file/:organizationId/:fileId/still/:name/:width',
  'public',
);
