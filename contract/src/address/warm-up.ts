import { endpointAddress } from './endpoint-address.ts';

const access = 'organization.update';
const all = '/distribution/:organizationId/warm-up';
const one = `${all}/:domain`;

export const listWarmUps = endpointAddress('listWarmUps', 'GET', all, access);
export const beginWarmUp = endpointAddress('beginWarmUp', 'POST', one, access);
export const endWarmUp = endpointAddress('endWarmUp', 'POST', `${one}/end`, access);

export const listDailyCaps = endpointAddress(
  'listDailyCaps',
  'GET',
  '/distribution/:organizationId/daily-cap',
  'distribution.send',
);
