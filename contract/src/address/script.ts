import { endpointAddress } from './endpoint-address.ts';

export const getScript = endpointAddress('getScript', 'GET', '/script/:file', 'public');
