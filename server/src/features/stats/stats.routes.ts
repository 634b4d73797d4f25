import * as contract from '@firstlook/contract/stats.ts';
import { route } from '../../kernel/route.ts';
import { getMonthlySummary, setMonthlySummary } from './monthly-summary.service.ts';
import { getStats, getStatsTotals } from './stats.service.ts';

export const statsRoutes = [
  route(contract.getStats, (ctx, { query }) => getStats(ctx, query)),
  route(contract.getStatsTotals, (ctx, { query }) => getStatsTotals(ctx, query)),
  route(contract.getMonthlySummary, (ctx) => getMonthlySummary(ctx)),
  route(contract.setMonthlySummary, (ctx, { body }) => setMonthlySummary(ctx, body.isOn)),
];
