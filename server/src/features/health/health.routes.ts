import { getHealth } from '@firstlook/contract/activity.ts';
import { route } from '../../kernel/route.ts';
import { checkReadiness } from './health.service.ts';

export const healthRoutes = [route(getHealth, checkReadiness)];
