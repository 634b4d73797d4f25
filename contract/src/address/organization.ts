import { endpointAddress } from './endpoint-address.ts';

export const listOrganizations = endpointAddress('listOrganizations', 'GET', '/organization', 'signedIn');
export const getOrganization = endpointAddress(
  'getOrganization',
  'GET',
  '/organization/:organizationId',
  'organization.read',
  { forVisitors: 'site' },
);
export const getReleaseDataFields = endpointAddress(
  'getReleaseDataFields',
  'GET',
  '/organization/:organizationId/releaseDataFields',
  'organization.read',
  { forVisitors: 'site' },
);
