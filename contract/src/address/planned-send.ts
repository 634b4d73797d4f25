import { endpointAddress } from './endpoint-address.ts';

export const getPlan = endpointAddress(
  'getPlan',
  'GET',
  '/distribution/:organizationId/plan/:distributionId',
  'distribution.send',
);
export const changePlan = endpointAddress(
  'changePlan',
  'PUT',
  '/distribution/:organizationId/plan/:distributionId',
  'distribution.send',
);
