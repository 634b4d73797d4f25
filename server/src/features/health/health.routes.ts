import { getHealth } from '@firstlook/contract/activity.ts';
import { AppError } from '../../kernel/app-error.ts';
import { route } from '../../kernel/route.ts';
import { checkDatabase } from './health.store.ts';

export const healthRoutes = [
  route(getHealth, async (ctx) => {
    await ctx.db.system(checkDatabase).catch(() => {
      throw new AppError('UNAVAILABLE');
    });
    return { status: 'ready' };
  }),
];
