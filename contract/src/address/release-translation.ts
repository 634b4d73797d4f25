import { endpointAddress } from './endpoint-address.ts';

export const translateRelease = endpointAddress(
  'translateRelease',
  'POST',
  '/release/:organizationId/:id/translate',
  'release.write',
);
