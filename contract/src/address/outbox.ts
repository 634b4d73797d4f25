import { endpointAddress } from './endpoint-address.ts';

export const listOutbox = endpointAddress('listOutbox', 'GET', '/outbox', 'systemAdmin');
export const getOutboxMessage = endpointAddress('getOutboxMessage', 'GET', '/outbox/:id', 'systemAdmin');
