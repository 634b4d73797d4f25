import { type Ctx, inOrganization } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import { listUntoldChanges, noteTold } from './changed-release.store.ts';
import { tellPlannerJob } from './distribution.queue.ts';

/**
 * Where sends are approved, an admin's own planned one goes by their word as the release is at its moment (0098): when somebody else changes that, they are
 * told in time to look.
 */
export async function tellOfChanged(ctx: Ctx): Promise<void> {
  for (const plan of await ctx.db.systemRead(listUntoldChanges)) {
    const { organization_id: organizationId, id: distributionId } = plan;
    await inOrganization(ctx, organizationId).db.tenant(async (db) => {
      if ((await noteTold(db, plan)) > 0)
        await enqueue(ctx.queue, db, tellPlannerJob, { organizationId, distributionId });
    });
  }
}
