import { endpointAddress } from './endpoint-address.ts';

export const getStats = endpointAddress('getStats', 'GET', '/stats/:organizationId', 'stats.read');
export const getStatsTotals = endpointAddress(
  'getStatsTotals',
  'GET',
  '/stats/:organizationId/totals',
  'stats.read',
);
export const getMonthlySummary = endpointAddress(
  'getMonthlySummary',
  'GET',
  '/stats/:organizationId/summary',
  'stats.read',
);
export const setMonthlySummary = endpointAddress(
  'setMonthlySummary',
  'PUT',
  '/stats/:organizationId/summary',
  'stats.read',
);
export const makeStatsSheet = endpointAddress(
  'makeStatsSheet',
  'POST',
  '/stats/:organizationId/sheet',
  'stats.read',
);
export const listStatsHours = endpointAddress(
  'listStatsHours',
  'GET',
  '/stats/:organizationId/hours',
  'stats.read',
);
export const listStatsLabels = endpointAddress(
  'listStatsLabels',
  'GET',
  '/stats/:organizationId/labels',
  'stats.read',
);
export const listStatsReaders = endpointAddress(
  'listStatsReaders',
  'GET',
  '/stats/:organizationId/readers',
  'stats.read',
);
