import { endpointAddress } from './endpoint-address.ts';

export const sendViewerRequest = endpointAddress(
  'sendViewerRequest',
  'POST',
  '/file/:organizationId/:fileId/request',
  'public',
);
