import { maximumLateness } from '@firstlook/contract/schedule.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { tellMissedJob } from './release.queue.ts';
import { listDue, listMissed, markMissed, publishRelease } from './release.store.ts';

/**
 * Opens the drafts whose moment has come, as "publish without sending" does. What is more than an hour late stays a draft and
 * says so (docs/decisions/0041), on its page and once by mail to whoever set the moment.
 */
export async function publishDue(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const after = new Date(now.getTime() - maximumLateness);
  for (const { organization_id: organizationId, id, title, publish_at } of await ctx.db.system((db) =>
    listDue(db, after, now),
  ))
    await ctx.db.of(organizationId, async (db) => {
      if (!(await publishRelease(db, organizationId, id, now))) return;
      await recordAudit(ctx, db, {
        action: 'release.publishByTime',
        organizationId,
        target: { id, name: title },
        after: { publishAt: publish_at.toISOString() },
      });
    });
  for (const { organization_id: organizationId, id, publish_at } of await ctx.db.system((db) =>
    listMissed(db, after),
  ))
    await ctx.db.of(organizationId, async (db) => {
      if (!(await markMissed(db, organizationId, id, publish_at))) return;
      const payload = { organizationId, releaseId: id, publishAt: publish_at.toISOString() };
      await enqueue(ctx.queue, db, tellMissedJob, payload);
    });
}
