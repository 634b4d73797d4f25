import type { Ctx } from '../../kernel/ctx.ts';
import { removeCountsBefore } from './daily-cap.store.ts';
import { removePreviewLinksBefore } from './preview-link.store.ts';
import { removeRepliesBefore } from './text-reply.store.ts';
import { removeTokensBefore } from './unsubscribe-token.store.ts';

/** Two years after the message, and some weeks: a send that was paused leaves later than its rows were written. */
const keptDays = 2 * 366 + 60;

/** How many left on a day says nothing once the next one has begun; kept for whoever asks what became of a send. */
const countedDays = 60;

export async function sweepLinks(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.system(async (db) => {
    const before = new Date(now.getTime() - keptDays * 24 * 3_600_000);
    await removeTokensBefore(db, before);
    await removeRepliesBefore(db, before);
    await removePreviewLinksBefore(db, now);
    await removeCountsBefore(db, new Date(now.getTime() - countedDays * 24 * 3_600_000));
  });
}
