import { getOwnWatching } from '@firstlook/contract/watching.ts';
import { route } from '../../kernel/route.ts';
import { loadOwnWatching } from './watching.service.ts';

export const watchingRoutes = [route(getOwnWatching, (ctx, { query }) => loadOwnWatching(ctx, query.route))];
