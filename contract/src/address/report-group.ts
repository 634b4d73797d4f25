import { endpointAddress } from './endpoint-address.ts';

export const compareReports = endpointAddress(
  'compareReports',
  'GET',
  '/distribution/:organizationId/report-comparison',
  'report.read',
);
export const listReportGroups = endpointAddress(
  'listReportGroups',
  'GET',
  '/distribution/:organizationId/report-groups/:releaseId',
  'report.read',
);
