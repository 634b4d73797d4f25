import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { checkDatabase } from './health.store.ts';

/** Whether this process can work: its database answers. */
export async function checkReadiness(ctx: Ctx): Promise<{ status: 'ready' }> {
  await ctx.db.system(checkDatabase).catch(() => {
    throw new AppError('UNAVAILABLE');
  });
  return { status: 'ready' };
}
