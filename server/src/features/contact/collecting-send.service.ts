import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { isCollectedBy, isCollectedByAny } from './collecting-send.store.ts';

async function refuse(ctx: Ctx, db: Db, id: string, withPlanned: boolean): Promise<void> {
  const isHeld =
    (await isCollectedBy(db, ctx.organizationId, id, withPlanned)) ||
    (ctx.organizationId === globalOrganizationId &&
      (await ctx.db.system((system) => isCollectedByAny(system, id, withPlanned))));
  if (isHeld) throw new AppError('AUDIENCE_IS_BEING_SENT');
}

/**
 * All people who were chosen get the message, so who is in the lists and tags by which a send gathers its people stays in them until
 * all are in its ledger. @throws AppError AUDIENCE_IS_BEING_SENT
 */
export const refuseWhileCollecting = (ctx: Ctx, db: Db, id: string): Promise<void> =>
  refuse(ctx, db, id, false);

/** What a planned send goes by is not deleted either: at its moment it would reach nobody by it. @throws AppError AUDIENCE_IS_BEING_SENT */
export const refuseWhileNamed = (ctx: Ctx, db: Db, id: string): Promise<void> => refuse(ctx, db, id, true);
