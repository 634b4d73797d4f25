import { endpointAddress } from './endpoint-address.ts';

export const getOwnWatching = endpointAddress(
  'getOwnWatching',
  'GET',
  '/watching/:organizationId',
  'release.read',
);
