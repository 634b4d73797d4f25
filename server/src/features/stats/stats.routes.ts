import * as contract from '@firstlook/contract/stats.ts';
import { route } from '../../kernel/route.ts';
import { getStats, getStatsTotals } from './stats.service.ts';

export const statsRoutes = [
  route(contract.getStats, (ctx, { query }) => getStats(ctx, query)),
  route(contract.getStatsTotals, (ctx, { query }) => getStatsTotals(ctx, query)),
];
