import { organizationDefaults } from '@firstlook/contract/organization-default.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import * as store from './activity.store.ts';

/** Takes away what people did longer ago than their organization keeps it (`activityDays`). */
export async function sweepActivity(ctx: Ctx): Promise<void> {
  // In steps: a night's work is not lost with its last row.
  while (
    (await ctx.db.system((db) =>
      store.sweepActivity(db, ctx.clock.now(), organizationDefaults.activityDays),
    )) > 0
  );
}
