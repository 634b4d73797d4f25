import { endpointAddress } from './endpoint-address.ts';

export const listConsents = endpointAddress(
  'listConsents',
  'GET',
  '/contact/:organizationId/:id/consent',
  'contact.read',
);
export const recordConsent = endpointAddress(
  'recordConsent',
  'POST',
  '/contact/:organizationId/:id/consent',
  'contact.write',
);
export const withdrawConsent = endpointAddress(
  'withdrawConsent',
  'POST',
  '/contact/:organizationId/:id/consent/withdrawal',
  'contact.write',
);
