import type { Db } from '../platform/database.ts';
import { oneAtATime } from '../platform/one-at-a-time.ts';
import { type Ctx, createCtx, type Platform } from './ctx.ts';

/** What is done again and again, each so many milliseconds after the last time, beside the others. */
export type KeeperWork = readonly [(ctx: Ctx) => Promise<void>, number];

/** Counting and writing down, or taking away, what is kept of hundreds of thousands of people, milliseconds. */
export const longestMaking = 10 * 60_000;

/** The worker's side of what is done by the clock and of what is kept counted. @returns stop: begins nothing more and waits for the steps that are under way */
export function startKeeper(platform: Platform, works: readonly KeeperWork[]): () => Promise<void> {
  const ctx = createCtx(platform, {});
  const running = works.map(([work, milliseconds]) => {
    const steps = oneAtATime(
      () => work(ctx),
      (error) => platform.log.warn({ err: error }, 'what is done by the clock waits for the database'),
    );
    return { steps, timer: setInterval(() => steps.ask(), milliseconds) };
  });
  return async () => {
    for (const { timer } of running) clearInterval(timer);
    await Promise.all(running.map(({ steps }) => steps.over()));
  };
}

interface Turns<K> {
  /** Steps of one before the next one has its turn. */
  inTurn: number;
  /** A transaction. @returns whether there is more to do */
  step: (db: Db, kept: K) => Promise<boolean>;
  onFailure: (error: unknown, kept: K) => void;
}

/**
 * Steps of what is kept, each a transaction, for as long as they say that there is more, and in turn. One that fails stops no other one.
 * @returns whether there is more to do than one turn
 */
export async function stepEach<K extends { organization_id: string }>(
  ctx: Ctx,
  kept: readonly K[],
  { inTurn, step, onFailure }: Turns<K>,
): Promise<boolean> {
  let isLeft = false;
  for (const one of kept) {
    try {
      let isMore = true;
      for (let count = 0; isMore && count < inTurn && !ctx.leaving.aborted; count += 1)
        isMore = await ctx.db.of(one.organization_id, async (db) => {
          await db.allow(longestMaking);
          return step(db, one);
        });
      isLeft ||= isMore;
    } catch (error) {
      onFailure(error, one);
    }
  }
  return isLeft;
}
