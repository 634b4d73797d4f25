import * as contract from '@firstlook/contract/stats.ts';
import { exportTypes } from '../../kernel/export-type.ts';
import { route } from '../../kernel/route.ts';
import { sheetFile } from '../../kernel/sheet-file.ts';
import { getMonthlySummary, setMonthlySummary } from './monthly-summary.service.ts';
import { getStats, getStatsTotals } from './stats.service.ts';
import { listStatsHours, listStatsLabels, listStatsReaders } from './who-watched.service.ts';

export const statsRoutes = [
  route(contract.getStats, (ctx, { query }) => getStats(ctx, query)),
  route(contract.getStatsTotals, (ctx, { query }) => getStatsTotals(ctx, query)),
  route(contract.listStatsHours, (ctx, { query }) => listStatsHours(ctx, query)),
  route(contract.listStatsLabels, (ctx, { query }) => listStatsLabels(ctx, query)),
  route(contract.listStatsReaders, (ctx, { query }) => listStatsReaders(ctx, query)),
  route(contract.makeStatsSheet, async (ctx, { body }, { reply }) => {
    const file = await sheetFile(ctx, 'rows', body.rows, body.isRightToLeft);
    reply.type(exportTypes.xlsx).header('content-disposition', 'attachment; filename="stats.xlsx"');
    return file;
  }),
  route(contract.getMonthlySummary, (ctx) => getMonthlySummary(ctx)),
  route(contract.setMonthlySummary, (ctx, { body }) => setMonthlySummary(ctx, body.isOn)),
];
