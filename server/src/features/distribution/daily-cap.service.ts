import { capOf } from '@firstlook/contract/daily-cap.ts';
import type { Channel } from '@firstlook/contract/distribution.ts';
import { dayIn } from '@firstlook/contract/zone.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { findCountsToday } from './daily-cap.store.ts';
import { asToday } from './warm-up.service.ts';
import { listWarmUps } from './warm-up.store.ts';

/** How many messages may leave in a day and how many more may today, of each channel and sender domain that has such a number. @throws AppError NOT_FOUND */
export async function listDailyCaps(ctx: Ctx) {
  const { organizationId } = ctx;
  const items = await ctx.db.tenant(async (db) => {
    const counts = await findCountsToday(db, organizationId);
    if (!counts) throw new AppError('NOT_FOUND');
    const taken: Record<Channel, number> = { email: counts.mails, sms: counts.texts };
    const caps = (['email', 'sms'] as const).flatMap((channel) => {
      const perDay = capOf(counts, channel);
      if (perDay === null) return [];
      return [{ channel, domain: null, perDay, left: Math.max(0, perDay - taken[channel]), grows: null }];
    });
    const today = dayIn(counts.timeZone, ctx.clock.now());
    const plans = await listWarmUps(db, organizationId);
    const warming = await Promise.all(plans.map((plan) => asToday(db, organizationId, plan, today)));
    return [
      ...caps,
      ...warming
        .filter((plan) => plan.ended_at === null)
        .map(({ domain, number, taken: left, percent, most }) => ({
          channel: 'email' as const,
          domain,
          perDay: number,
          left: Math.max(0, number - left),
          grows: { percent, most },
        })),
    ];
  });
  return { items, total: items.length };
}
