import { endpointAddress } from './endpoint-address.ts';

export const listSessions = endpointAddress('listSessions', 'GET', '/auth/session', 'signedIn');
export const removeSession = endpointAddress('removeSession', 'DELETE', '/auth/session/:id', 'signedIn');
