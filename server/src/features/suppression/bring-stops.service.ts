import type { Channel } from '@firstlook/contract/distribution.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { bringSuppressions } from './bring-stops.store.ts';

/** Stops messages to contacts whom a file that was brought along keeps from them; lifts nothing. */
export function bringStops(
  ctx: Ctx,
  db: Db,
  what: { channel: Channel; kind: 'unsubscribed' | 'bounced' },
  ids: readonly string[],
): Promise<number> {
  const { organizationId } = ctx;
  return bringSuppressions(db, { organizationId, ...what, createdBy: actorOf(ctx).accountId }, ids);
}
