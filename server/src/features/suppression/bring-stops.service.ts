import type { Channel } from '@firstlook/contract/distribution.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { type BroughtStop, bringSuppressions, takeSuppressionsBack } from './bring-stops.store.ts';

/** Stops messages to contacts whom a file that was brought along keeps from them; lifts nothing. @returns what that changed, as `takeStopsBack` asks for it */
export function bringStops(
  ctx: Ctx,
  db: Db,
  what: { channel: Channel; kind: 'unsubscribed' | 'bounced' },
  ids: readonly string[],
): Promise<BroughtStop[]> {
  const { organizationId } = ctx;
  return bringSuppressions(db, { organizationId, ...what, createdBy: actorOf(ctx).accountId }, ids);
}

/** Takes that back where it is still the word of that file alone: what a person said since stays. */
export const takeStopsBack = (ctx: Ctx, db: Db, brought: readonly BroughtStop[]): Promise<void> =>
  takeSuppressionsBack(db, ctx.organizationId, brought);
