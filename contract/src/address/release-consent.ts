import { endpointAddress } from './endpoint-address.ts';

export const consentToEmbargo = endpointAddress(
  'consentToEmbargo',
  'POST',
  '/release/:organizationId/:id/consent',
  'release.read',
);
export const listEmbargoConsents = endpointAddress(
  'listEmbargoConsents',
  'GET',
  '/release/:organizationId/:id/consent',
  'report.read',
);
export const exportEmbargoConsents = endpointAddress(
  'exportEmbargoConsents',
  'GET',
  '/release/:organizationId/:id/consent/csv',
  'report.read',
);
