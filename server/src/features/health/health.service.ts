import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { checkDatabase } from './health.store.ts';

/** Whether this process can work: its database answers, and it was not told to end. */
export async function checkReadiness(ctx: Ctx): Promise<{ status: 'ready' }> {
  if (ctx.leaving.aborted) throw new AppError('UNAVAILABLE');
  await ctx.db.system(checkDatabase).catch(() => {
    throw new AppError('UNAVAILABLE');
  });
  return { status: 'ready' };
}
