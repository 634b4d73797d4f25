import { endpointAddress } from './endpoint-address.ts';

export const noteReleasePresence = endpointAddress(
  'noteReleasePresence',
  'PUT',
  '/release/:organizationId/:id/presence',
  'release.write',
);
