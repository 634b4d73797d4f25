import { endpointAddress } from './endpoint-address.ts';

export const distributeRelease = endpointAddress(
  'distributeRelease',
  'POST',
  '/distribution/:organizationId/distribute-release/:releaseId',
  'distribution.send',
);
export const sendTest = endpointAddress(
  'sendTest',
  'POST',
  '/distribution/:organizationId/test/:releaseId',
  'distribution.send',
);
export const viewAs = endpointAddress(
  'viewAs',
  'POST',
  '/distribution/:organizationId/view-as/:releaseId',
  'distribution.send',
);
export const checkLinks = endpointAddress(
  'checkLinks',
  'POST',
  '/distribution/:organizationId/check-links/:releaseId',
  'distribution.send',
);
export const describeText = endpointAddress(
  'describeText',
  'GET',
  '/distribution/:organizationId/text-message/:releaseId',
  'distribution.send',
);
export const removeDistribution = endpointAddress(
  'removeDistribution',
  'DELETE',
  '/distribution/:organizationId/:releaseId',
  'distribution.delete',
);
export const previewRemoval = endpointAddress(
  'previewRemoval',
  'GET',
  '/distribution/:organizationId/removal/:releaseId',
  'distribution.delete',
);
