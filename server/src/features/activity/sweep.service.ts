import { organizationDefaults } from '@firstlook/contract/organization-default.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { dropPart, listParts } from '../../platform/month-part.ts';
import * as store from './activity.store.ts';

/**
 * Takes away what people did longer ago than their organization keeps it (`activityDays`): a month at once when no organization keeps
 * anything of it, and before that the rows of those that keep it for a shorter time (docs/decisions/0155).
 */
export async function sweepActivity(ctx: Ctx): Promise<void> {
  const [now, usual] = [ctx.clock.now(), organizationDefaults.activityDays];
  const since = await ctx.db.system((db) => store.findKeptSince(db, now, usual));
  for (;;) {
    const dropped = await ctx.db.system((db) => dropPart(db, 'activity', since));
    if (!dropped) break;
    ctx.log.info({ part: dropped }, 'a month that nobody keeps any longer was dropped');
  }
  const parts = await ctx.db.system((db) => listParts(db, 'activity'));
  const monthsFrom = parts.find(({ from, until }) => from === null && until !== null)?.until ?? null;
  // In steps: a night's work is not lost with its last row.
  while ((await ctx.db.system((db) => store.sweepActivity(db, now, { usual, monthsFrom }))) > 0);
}
