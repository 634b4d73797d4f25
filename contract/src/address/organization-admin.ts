import { endpointAddress } from './endpoint-address.ts';

export const createOrganization = endpointAddress('createOrganization', 'POST', '/organization', 'signedIn');
export const updateOrganization = endpointAddress(
  'updateOrganization',
  'PUT',
  '/organization/:organizationId',
  'organization.edit',
);
export const removeOrganization = endpointAddress(
  'removeOrganization',
  'DELETE',
  '/organization/:organizationId',
  'organization.delete',
);
export const restoreOrganization = endpointAddress(
  'restoreOrganization',
  'POST',
  '/organization/:organizationId/restore',
  'signedIn',
);
export const exportOrganization = endpointAddress(
  'exportOrganization',
  'GET',
  '/organization/:organizationId/export',
  'organization.delete',
);
export const listDomainNames = endpointAddress(
  'listDomainNames',
  'GET',
  '/organization/allDomainNames',
  'signedIn',
);
export const getTypeDefaults = endpointAddress(
  'getTypeDefaults',
  'GET',
  '/organization/typeDefaults',
  'signedIn',
);
export const testSecondFactor = endpointAddress(
  'testSecondFactor',
  'POST',
  '/organization/:organizationId/secondFactorTest',
  'organization.update',
);
export const finishSecondFactorTest = endpointAddress(
  'finishSecondFactorTest',
  'POST',
  '/organization/:organizationId/secondFactorTest/finish',
  'organization.update',
);
