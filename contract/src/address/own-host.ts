import { endpointAddress } from './endpoint-address.ts';

const access = 'organization.update';
const one = '/ownHost/:organizationId';

export const getOwnHost = endpointAddress('getOwnHost', 'GET', one, access);
export const createOwnHost = endpointAddress('createOwnHost', 'POST', one, access);
export const removeOwnHost = endpointAddress('removeOwnHost', 'DELETE', one, access);
export const checkOwnHost = endpointAddress('checkOwnHost', 'POST', `${one}/check`, access);
export const askHost = endpointAddress('askHost', 'GET', '/host/ask', 'public');
