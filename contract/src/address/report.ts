import { endpointAddress } from './endpoint-address.ts';

export const getReport = endpointAddress(
  'getReport',
  'GET',
  '/distribution/:organizationId/distribution-data-by-release/:releaseId',
  'report.read',
);
export const listReportNumbers = endpointAddress(
  'listReportNumbers',
  'GET',
  '/distribution/:organizationId/report-numbers',
  'report.read',
);
export const exportReport = endpointAddress(
  'exportReport',
  'GET',
  '/distribution/:organizationId/report-csv/:releaseId',
  'report.read',
);
export const getContactReport = endpointAddress(
  'getContactReport',
  'GET',
  '/distribution/distribution-data-by-contact',
  'signedIn',
);
export const listFilmCurves = endpointAddress(
  'listFilmCurves',
  'GET',
  '/distribution/:organizationId/film-curves/:releaseId',
  'report.read',
);
