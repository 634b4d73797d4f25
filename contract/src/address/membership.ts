import { endpointAddress } from './endpoint-address.ts';

export const invite = endpointAddress(
  'invite',
  'POST',
  '/organization/:organizationId/invite',
  'account.write',
);
export const listInvitations = endpointAddress(
  'listInvitations',
  'GET',
  '/invitation/:organizationId',
  'account.write',
);
export const resendInvitation = endpointAddress(
  'resendInvitation',
  'POST',
  '/invitation/:organizationId/:id/resend',
  'account.write',
);
export const withdrawInvitation = endpointAddress(
  'withdrawInvitation',
  'DELETE',
  '/invitation/:organizationId/:id',
  'account.write',
);
export const readInvitation = endpointAddress('readInvitation', 'POST', '/auth/invitation', 'public');
export const acceptInvitation = endpointAddress(
  'acceptInvitation',
  'POST',
  '/auth/invitation/accept',
  'signedIn',
);
export const updateMembershipStatus = endpointAddress(
  'updateMembershipStatus',
  'POST',
  '/organization/:organizationId/update-status',
  'account.write',
);
export const searchOrganizations = endpointAddress(
  'searchOrganizations',
  'GET',
  '/organization/searchOrganizations',
  'signedIn',
);
export const joinOrganization = endpointAddress(
  'joinOrganization',
  'POST',
  '/organization/:organizationId/join',
  'signedIn',
);
export const listMembers = endpointAddress(
  'listMembers',
  'GET',
  '/organization/:organizationId/members',
  'account.write',
);
