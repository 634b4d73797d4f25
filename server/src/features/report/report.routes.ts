import * as links from '@firstlook/contract/link-right.ts';
import * as contract from '@firstlook/contract/report.ts';
import * as group from '@firstlook/contract/report-group.ts';
import * as link from '@firstlook/contract/report-link.ts';
import { exportTypes } from '../../kernel/export-type.ts';
import { route } from '../../kernel/route.ts';
import { changeLinks, previewLinks } from './chosen-recipients.service.ts';
import { compareReports } from './compare-reports.service.ts';
import { getContactReport } from './contact-report.service.ts';
import { exportReport } from './export-report.service.ts';
import { listFilmCurves } from './film-curve.service.ts';
import { getReport, listReportNumbers } from './report.service.ts';
import { listReportGroups } from './report-group.service.ts';
import { createReportLink, listReportLinks, removeReportLink } from './report-link.service.ts';

export const reportRoutes = [
  route(contract.getReport, (ctx, { params, query }) => getReport(ctx, params.releaseId, query)),
  route(group.listReportNumbers, (ctx, { query }) => listReportNumbers(ctx, query.releases)),
  route(contract.exportReport, async (ctx, { params, query: { format = 'csv' } }, { reply }) => {
    const file = await exportReport(ctx, params.releaseId, format);
    reply.type(exportTypes[format]).header('content-disposition', `attachment; filename="report.${format}"`);
    return file;
  }),
  route(group.compareReports, (ctx, { query }) => compareReports(ctx, query)),
  route(group.listReportGroups, (ctx, { params, query }) => listReportGroups(ctx, params.releaseId, query)),
  route(contract.listFilmCurves, (ctx, { params, query }) => listFilmCurves(ctx, params.releaseId, query)),
  route(links.previewLinks, (ctx, { params, body }) => previewLinks(ctx, params.releaseId, body.chosen)),
  route(links.changeLinks, (ctx, { params, body }) => changeLinks(ctx, params.releaseId, body)),
  route(link.listReportLinks, (ctx, { params }) => listReportLinks(ctx, params.releaseId)),
  route(link.createReportLink, (ctx, { params, body }) => createReportLink(ctx, params.releaseId, body)),
  route(link.removeReportLink, (ctx, { params }) => removeReportLink(ctx, params.releaseId, params.id)),
  route(contract.getContactReport, (ctx, { query }) => getContactReport(ctx, query)),
];
