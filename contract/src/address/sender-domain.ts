import { endpointAddress } from './endpoint-address.ts';

const access = 'organization.update';
const all = '/senderDomain/:organizationId';
const one = `${all}/:domain`;

export const listSenderDomains = endpointAddress('listSenderDomains', 'GET', all, access);
export const createSenderDomain = endpointAddress('createSenderDomain', 'POST', all, access);
export const removeSenderDomain = endpointAddress('removeSenderDomain', 'DELETE', one, access);
export const checkSenderDomain = endpointAddress('checkSenderDomain', 'POST', `${one}/check`, access);
export const rotateDomainKeys = endpointAddress('rotateDomainKeys', 'POST', `${one}/key`, access);
