import { endpointAddress } from './endpoint-address.ts';

export const writeActivity = endpointAddress('writeActivity', 'POST', '/activity', 'signedIn');
export const getActivityReport = endpointAddress(
  'getActivityReport',
  'GET',
  '/activity/report/:organizationId',
  'stats.read',
);
export const exportActivity = endpointAddress(
  'exportActivity',
  'POST',
  '/activity/report/:organizationId/export',
  'stats.read',
);
export const getHealth = endpointAddress('getHealth', 'GET', '/health', 'public');
