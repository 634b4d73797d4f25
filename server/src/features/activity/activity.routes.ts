import * as contract from '@firstlook/contract/activity.ts';
import { route } from '../../kernel/route.ts';
import { writeActivity } from './activity.service.ts';
import { getActivityReport } from './activity-report.service.ts';

export const activityRoutes = [
  route(contract.writeActivity, (ctx, { body }) => writeActivity(ctx, body)),
  route(contract.getActivityReport, (ctx, { query }) => getActivityReport(ctx, query)),
];
