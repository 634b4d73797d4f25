import { can, globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import * as store from './collecting-send.store.ts';

async function isHeld(ctx: Ctx, db: Db, id: string, withPlanned: boolean): Promise<boolean> {
  return (
    (await store.isCollectedBy(db, ctx.organizationId, id, withPlanned)) ||
    (ctx.organizationId === globalOrganizationId &&
      (await ctx.db.system((system) => store.isCollectedByAny(system, id, withPlanned))))
  );
}

/**
 * All people who were chosen get the message, so who is in the lists and tags by which a send gathers its people stays in them until
 * all are in its ledger. @throws AppError AUDIENCE_IS_BEING_SENT
 */
export async function refuseWhileCollecting(ctx: Ctx, db: Db, id: string): Promise<void> {
  if (await isHeld(ctx, db, id, false)) throw new AppError('AUDIENCE_IS_BEING_SENT');
}

/** A planned send as whoever meets it is told of it: the title of its release is for who may read sends. */
const toldPlan = (ctx: Ctx, { title, starts_at: at }: { title: string; starts_at: Date }) => ({
  title: can(actorOf(ctx), 'distribution.read', ctx.organizationId) ? title : '',
  startsAt: at.toISOString(),
});

/** The planned sends of other releases that go by one of these, by its id. */
export async function listPlannedByReleases(ctx: Ctx, db: Db, ids: readonly string[]) {
  const rows = await store.listPlannedByReleases(db, ctx.organizationId, ids);
  return Map.groupBy(
    rows.map((row) => ({ id: row.id, ...toldPlan(ctx, row) })),
    ({ id }) => id,
  );
}

/** The planned sends that keep something: by their releases where the caller may read sends; of what is general, those of other organizations by whose they are. */
async function plannedBy(ctx: Ctx, db: Db, id: string) {
  const own = await store.listPlannedUse(db, ctx.organizationId, { id, into: id });
  const others =
    ctx.organizationId === globalOrganizationId
      ? await ctx.db.system((system) => store.countPlannedUse(system, id))
      : [];
  return {
    plannedSends: own.map((one) => toldPlan(ctx, one)),
    organizations: others.map(({ name, count }) => ({ name, plannedSends: count })),
  };
}

/**
 * What a planned send goes by is not deleted either: at its moment it would reach nobody by it. The answer says which sends those are.
 *
 * @throws AppError AUDIENCE_IS_BEING_SENT, AUDIENCE_IS_PLANNED
 */
export async function refuseWhileNamed(ctx: Ctx, db: Db, id: string): Promise<void> {
  await refuseWhileCollecting(ctx, db, id);
  if (await isHeld(ctx, db, id, true))
    throw new AppError('AUDIENCE_IS_PLANNED', await plannedBy(ctx, db, id));
}
