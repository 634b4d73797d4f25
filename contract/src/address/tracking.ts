import { endpointAddress } from './endpoint-address.ts';

export const makeLink = endpointAddress(
  'makeLink',
  'POST',
  '/distribution/:organizationId/link/:releaseId',
  'distribution.send',
);
export const updateSubscription = endpointAddress(
  'updateSubscription',
  'POST',
  '/distribution/update-subscription-value',
  'signedIn',
);
export const clearBounces = endpointAddress(
  'clearBounces',
  'POST',
  '/distribution/:organizationId/clear-bounces',
  'contact.write',
);
export const releaseOpened = endpointAddress(
  'releaseOpened',
  'GET',
  '/distribution/release-opened',
  'public',
);
