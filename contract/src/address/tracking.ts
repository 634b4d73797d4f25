import { endpointAddress } from './endpoint-address.ts';

const madeLinks = '/distribution/:organizationId/link/:releaseId';

export const makeLink = endpointAddress('makeLink', 'POST', madeLinks, 'distribution.send');
export const listMadeLinks = endpointAddress('listMadeLinks', 'GET', madeLinks, 'distribution.send');
export const changeMadeLink = endpointAddress(
  'changeMadeLink',
  'PUT',
  `${madeLinks}/:id`,
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
