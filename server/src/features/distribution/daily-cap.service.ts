import { capOf } from '@firstlook/contract/daily-cap.ts';
import type { Channel } from '@firstlook/contract/distribution.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { findCountsToday } from './daily-cap.store.ts';

/** How many messages may leave in a day and how many more may today, of each channel that has such a number. @throws AppError NOT_FOUND */
export async function listDailyCaps(ctx: Ctx) {
  const counts = await ctx.db.read((db) => findCountsToday(db, ctx.organizationId));
  if (!counts) throw new AppError('NOT_FOUND');
  const taken: Record<Channel, number> = { email: counts.mails, sms: counts.texts };
  const items = (['email', 'sms'] as const).flatMap((channel) => {
    const perDay = capOf(counts, channel);
    return perDay === null ? [] : [{ channel, perDay, left: Math.max(0, perDay - taken[channel]) }];
  });
  return { items, total: items.length };
}
