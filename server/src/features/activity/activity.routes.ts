import { writeActivity as endpoint } from '@firstlook/contract/activity.ts';
import { route } from '../../kernel/route.ts';
import { writeActivity } from './activity.service.ts';

export const activityRoutes = [route(endpoint, (ctx, { body }) => writeActivity(ctx, body))];
