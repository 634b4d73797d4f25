import { endpointAddress } from './endpoint-address.ts';

export const getStats = endpointAddress('getStats', 'GET', '/stats/:organizationId', 'stats.read');
export const getStatsTotals = endpointAddress(
  'getStatsTotals',
  'GET',
  '/stats/:organizationId/totals',
  'stats.read',
);
