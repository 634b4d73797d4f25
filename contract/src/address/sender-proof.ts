import { endpointAddress } from './endpoint-address.ts';

export const askSenderProof = endpointAddress(
  'askSenderProof',
  'POST',
  '/organization/:organizationId/senderProof',
  'organization.update',
);
export const readSenderProof = endpointAddress('readSenderProof', 'POST', '/auth/senderProof', 'public');
export const proveSender = endpointAddress('proveSender', 'POST', '/auth/senderProof/prove', 'public');
