import type { Ctx } from '../../kernel/ctx.ts';
import { findProgress } from '../distribution/progress.service.ts';
import { sittingEndsAfter } from '../media/sitting.policy.ts';
import * as store from './pending.store.ts';

/** A heartbeat that is under way while the sitting ends would still lengthen it. */
const settling = 60_000;

/** One transaction: it is over, and every webhook that listens is told so, or neither. */
async function tellEndedSend(ctx: Ctx, organizationId: string, id: string): Promise<void> {
  await ctx.db.of(organizationId, async (db) => {
    if (!(await store.holdPending(db, organizationId, id))) return;
    const sent = await store.findSentTitle(db, organizationId, id);
    // Counted after the row is held: one who has asked for more by then is seen.
    const progress = sent && (await findProgress(ctx, db, organizationId, id));
    if (progress && progress.phase !== 'done' && progress.phase !== 'stopped') return;
    await store.removePending(db, organizationId, id);
    if (!progress) return;
    const { releaseId, channel, subject, phase, total, states, startsAt } = progress;
    const data = {
      distributionId: id,
      releaseId,
      releaseTitle: sent.title,
      channel,
      subject,
      outcome: phase,
      total,
      counts: states,
      startsAt,
    };
    await store.tell(db, organizationId, { type: 'distribution.finished', at: ctx.clock.now(), data });
  });
}

/** Tells of what has come to its end by itself: sends of which nothing waits, sittings that are not gone on with. */
export async function tellEnded(ctx: Ctx): Promise<void> {
  for (const { organization_id, subject_id } of await ctx.db.systemRead(store.listEndedSends))
    await tellEndedSend(ctx, organization_id, subject_id).catch((error: unknown) =>
      ctx.log.warn({ err: error, distributionId: subject_id }, 'the end of a send is told later'),
    );
  const silentSince = new Date(ctx.clock.now().getTime() - sittingEndsAfter - settling);
  await ctx.db.each(store.withPendingSittings, (db) => store.tellEndedSittings(db, silentSince));
}
