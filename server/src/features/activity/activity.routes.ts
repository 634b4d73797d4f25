import * as contract from '@firstlook/contract/activity.ts';
import { exportTypes } from '../../kernel/export-type.ts';
import { route } from '../../kernel/route.ts';
import { writeActivity } from './activity.service.ts';
import { getActivityReport } from './activity-report.service.ts';
import { exportActivity } from './export-activity.service.ts';

export const activityRoutes = [
  route(contract.writeActivity, (ctx, { body }) => writeActivity(ctx, body)),
  route(contract.getActivityReport, (ctx, { query }) => getActivityReport(ctx, query)),
  route(contract.exportActivity, async (ctx, { body }, { reply }) => {
    const file = await exportActivity(ctx, body);
    reply
      .type(exportTypes[body.format])
      .header('content-disposition', `attachment; filename="activity.${body.format}"`);
    return file;
  }),
];
