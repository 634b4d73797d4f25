import { endpointAddress } from './endpoint-address.ts';

export const checkAudience = endpointAddress(
  'checkAudience',
  'POST',
  '/distribution/:organizationId/audience/:releaseId',
  'distribution.send',
);
export const distributeAudience = endpointAddress(
  'distributeAudience',
  'POST',
  '/distribution/:organizationId/distribute-audience/:releaseId',
  'distribution.send',
);
