import type { Ctx } from '../../kernel/ctx.ts';
import { idleLifetime } from '../../kernel/session.ts';
import { removeExpired } from './sweep.store.ts';

/** Takes away sessions, waiting sign-ins, codes, links and counters that are over. */
export function sweepExpired(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  return ctx.db.system((db) => removeExpired(db, now, new Date(now.getTime() - idleLifetime)));
}
