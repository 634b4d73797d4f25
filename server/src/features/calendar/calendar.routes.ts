import * as contract from '@firstlook/contract/calendar.ts';
import { route } from '../../kernel/route.ts';
import { listCalendar } from './calendar.service.ts';

export const calendarRoutes = [route(contract.listCalendar, (ctx, { query }) => listCalendar(ctx, query))];
