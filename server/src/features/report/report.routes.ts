import * as contract from '@firstlook/contract/report.ts';
import { route } from '../../kernel/route.ts';
import { getContactReport } from './contact-report.service.ts';
import { listFilmCurves } from './film-curve.service.ts';
import { getReport, listReportNumbers } from './report.service.ts';
import { exportReport } from './report-csv.service.ts';

export const reportRoutes = [
  route(contract.getReport, (ctx, { params, query }) => getReport(ctx, params.releaseId, query)),
  route(contract.listReportNumbers, (ctx, { query }) => listReportNumbers(ctx, query.releases)),
  route(contract.exportReport, async (ctx, { params }, { reply }) => {
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="report.csv"');
    return exportReport(ctx, params.releaseId);
  }),
  route(contract.listFilmCurves, (ctx, { params, query }) => listFilmCurves(ctx, params.releaseId, query)),
  route(contract.getContactReport, (ctx, { query }) => getContactReport(ctx, query)),
];
