import { endpointAddress } from './endpoint-address.ts';

export const getPressKit = endpointAddress(
  'getPressKit',
  'GET',
  '/release/:organizationId/:id/press-kit',
  'release.read',
);
