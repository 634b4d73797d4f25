import type { Ctx } from '../../kernel/ctx.ts';
import { keptFor } from './delivery.policy.ts';
import { sweepDeliveries } from './delivery.store.ts';

/** Forgets what was told a month ago and secrets whose day is over, and ends what waits for a webhook that is off. */
export function sweepWebhooks(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  return ctx.db.system((db) => sweepDeliveries(db, new Date(now.getTime() - keptFor), now));
}
