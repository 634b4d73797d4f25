import { endpointAddress } from './endpoint-address.ts';

export const previewLinks = endpointAddress(
  'previewLinks',
  'POST',
  '/distribution/:organizationId/links/:releaseId/preview',
  'distribution.send',
);
export const changeLinks = endpointAddress(
  'changeLinks',
  'POST',
  '/distribution/:organizationId/links/:releaseId',
  'distribution.send',
);
