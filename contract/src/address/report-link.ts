import { endpointAddress } from './endpoint-address.ts';

const links = '/distribution/:organizationId/report-link/:releaseId';

export const listReportLinks = endpointAddress('listReportLinks', 'GET', links, 'report.share');
export const createReportLink = endpointAddress('createReportLink', 'POST', links, 'report.share');
export const removeReportLink = endpointAddress('removeReportLink', 'DELETE', `${links}/:id`, 'report.share');
