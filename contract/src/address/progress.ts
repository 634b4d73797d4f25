import { endpointAddress } from './endpoint-address.ts';

export const listDistributions = endpointAddress(
  'listDistributions',
  'GET',
  '/distribution/:organizationId/by-release/:releaseId',
  'distribution.read',
);
export const getProgress = endpointAddress(
  'getProgress',
  'GET',
  '/distribution/:organizationId/progress/:distributionId',
  'distribution.read',
);
export const watchProgress = endpointAddress(
  'watchProgress',
  'GET',
  '/distribution/:organizationId/progress/:distributionId/events',
  'distribution.read',
);
export const steerDistribution = endpointAddress(
  'steerDistribution',
  'POST',
  '/distribution/:organizationId/progress/:distributionId/:act',
  'distribution.send',
);
export const addFollowUp = endpointAddress(
  'addFollowUp',
  'POST',
  '/distribution/:organizationId/follow-up/:distributionId',
  'distribution.send',
);
export const answerAsk = endpointAddress(
  'answerAsk',
  'POST',
  '/distribution/:organizationId/approval/:distributionId',
  'distribution.approve',
);
export const distributionResult = endpointAddress(
  'distributionResult',
  'GET',
  '/distribution/:organizationId/result/:distributionId',
  'distribution.read',
);
export const resend = endpointAddress(
  'resend',
  'POST',
  '/distribution/:organizationId/resend/:distributionId',
  'distribution.send',
);
