import { dayAfter, dayIn } from '@firstlook/contract/zone.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { longestMaking, stepEach } from '../../kernel/keeper.ts';
import type { Db } from '../../platform/database.ts';
import { longestReading } from '../report/report.service.ts';
import { countDay, findWatchedDay } from './kept-day.store.ts';
import { isKeptBy, type KeptPart, keptPartOf, type Only, type Range } from './kept-part.policy.ts';
import * as store from './kept-stats.store.ts';

/** Statistics of an organization with many sittings are kept by days (docs/decisions/0107). */

/** After statistics were read, in a transaction of its own: a failure is a reader's matter no longer. */
async function noteRead(ctx: Ctx, zone: string): Promise<void> {
  const { organizationId } = ctx;
  const today = dayIn(zone, ctx.clock.now());
  try {
    await ctx.db.tenant((db) => store.beginKeeping(db, { organizationId, zone, today }));
  } catch (error) {
    ctx.log.warn({ err: error }, 'statistics that were read are not kept');
  }
}

/**
 * Reads a range as far as it is kept, and the rest of it from the sittings.
 * @param read answers null where what is kept went meanwhile; everything is then read from the sittings
 */
export async function readKept<T>(
  ctx: Ctx,
  { range, zone, only }: { range: Range; zone: string; only?: Only },
  read: (db: Db, kept: KeptPart | null) => Promise<T | null>,
): Promise<T> {
  let isNoted = false;
  try {
    return await ctx.db.tenant(async (db) => {
      await db.allow(longestReading);
      const known = await store.findKept(db, ctx.organizationId, zone);
      isNoted = known.is_noted;
      const part =
        known.kept_until === null || !isKeptBy(only) ? null : keptPartOf(range, zone, known.kept_until);
      return ((part && (await read(db, part))) ?? (await read(db, null))) as T;
    });
  } finally {
    // Also where it took too long: the next reader finds it kept.
    if (!isNoted) await noteRead(ctx, zone);
  }
}

/** Steps of one organization before the next one has its turn: so many days. */
const stepsInTurn = 30;

async function stepOrganizations(
  ctx: Ctx,
  kept: store.KeptStats[],
  step: (db: Db, organizationId: string) => Promise<boolean>,
): Promise<boolean> {
  return stepEach(ctx, kept, {
    inTurn: stepsInTurn,
    step: (db, { organization_id: organizationId }) => step(db, organizationId),
    onFailure: (error, { organization_id: organizationId }) =>
      ctx.log.warn({ err: error, organizationId }, 'kept statistics wait'),
  });
}

/** The next day that is not kept is, once every change of it leaves a mark. @returns whether there is another one */
async function keepNextDay(db: Db, organizationId: string, state: store.KeptState): Promise<boolean> {
  const { zone, marked_until: before, kept_until: from, is_ready: isReady } = state;
  if (isReady === null) await store.setReadyAfter(db, organizationId);
  if (!isReady) return false;
  const day = await findWatchedDay(db, { organizationId, zone }, { from, before });
  if (day) {
    // What is committed while it is counted leaves a mark of its own, and is counted once more.
    await store.clearMarks(db, organizationId, day);
    await countDay(db, { organizationId, zone, day });
  }
  await store.setKeptUntil(db, organizationId, day ? dayAfter(day) : before);
  return day !== null;
}

/** Days of which something changed are counted anew, and days that are over are kept. */
export async function followStats(ctx: Ctx): Promise<void> {
  let isMore = true;
  while (isMore && !ctx.leaving.aborted) isMore = await followOnce(ctx);
}

/** @returns whether there is more to do */
async function followOnce(ctx: Ctx): Promise<boolean> {
  const at = ctx.clock.now();
  const due = await ctx.db.system((db) => store.listKeptToDo(db, at));
  return stepOrganizations(ctx, due, async (db, organizationId) => {
    const state = await store.lockKept(db, organizationId);
    if (!state) return false;
    const { zone } = state;
    if (state.is_astray) {
      await store.dropKept(db, organizationId);
      return false;
    }
    // Statements of their own, begun after the marks were taken: they see whatever left them.
    const days = await store.takeMarks(db, organizationId);
    for (const day of days) await countDay(db, { organizationId, zone, day });
    if (days.length > 0) return true;
    if (state.kept_until !== state.marked_until) return keepNextDay(db, organizationId, state);
    const today = dayIn(zone, at);
    if (state.marked_until < today) await store.setMarkedUntil(db, organizationId, today);
    return false;
  });
}

/** Counts one day of each organization once more, day after day, so that nothing that is wrong stays for ever. */
export async function checkStats(ctx: Ctx): Promise<void> {
  await stepOrganizations(ctx, await ctx.db.system(store.listAllKept), async (db, organizationId) => {
    const state = await store.lockKept(db, organizationId);
    if (!state?.kept_until || state.is_astray) return false;
    const { zone, checked_day: checked, kept_until: before } = state;
    const from = checked && dayAfter(checked);
    const day = await findWatchedDay(db, { organizationId, zone }, { from, before });
    await store.setCheckedDay(db, organizationId, day);
    if (!day) return false;
    const isMarked = await store.hasMarks(db, organizationId, day);
    const { gone, changed, born, moved } = await countDay(db, { organizationId, zone, day });
    const isSilent = !isMarked && !(await store.hasMarks(db, organizationId, day));
    if (isSilent && gone + changed + born + moved > 0)
      ctx.log.warn(
        { organizationId, day, gone, changed, born, moved },
        'a kept day was wrong and is right again',
      );
    return false;
  });
}

/** Takes away what nobody can use, an organization at a time. */
export async function clearStats(ctx: Ctx): Promise<void> {
  for (const { organization_id: organizationId } of await ctx.db.system(store.listOfNoUse)) {
    if (ctx.leaving.aborted) return;
    await ctx.db
      .of(organizationId, async (db) => {
        await db.allow(longestMaking);
        await store.dropOfNoUse(db, organizationId);
      })
      .catch((error) => ctx.log.warn({ err: error, organizationId }, 'kept statistics are not cleared'));
  }
}

/** Takes away marks that are of nothing that is kept. */
export async function sweepStatsMarks(ctx: Ctx): Promise<void> {
  await ctx.db.system(store.sweepMarks);
}
