import type { SelectionOutcome } from '@firstlook/contract/selection.ts';
import { longestUndo } from '@firstlook/contract/selection-limit.ts';
import type { Db } from '../platform/database.ts';
import { newToken } from '../platform/identifier.ts';
import { AppError } from './app-error.ts';
import type { Ctx } from './ctx.ts';
import { type ActOutcome, addPart, goneOf, inParts, nothingDone, type PartOutcome } from './in-parts.ts';
import type { UndoTable } from './undo.store.ts';

/** What a part changed, how it is taken back, and what is not there any more. */
interface PartChange<Kept> {
  kept: Kept;
  changed: number;
  missing: string[];
  /** What else was left as it was, with the reason. */
  failed?: PartOutcome['failed'];
}

/** Rows of one transaction. */
const partSize = 1000;

/** Changes rows part by part, and keeps what they were for as long as that can be taken back. */
export async function actAndKeep<Kept>(
  ctx: Ctx,
  undo: UndoTable<Kept>,
  ids: readonly string[],
  work: (db: Db, ids: string[], part: number) => Promise<PartChange<Kept>>,
): Promise<SelectionOutcome> {
  const { organizationId } = ctx;
  const act = newToken();
  const now = ctx.clock.now();
  const outcome = await inParts(ctx, ids, partSize, (some, part) =>
    ctx.db.tenant(async (db) => {
      const { kept, changed, missing, failed = [] } = await work(db, some, part);
      if (part === 0) await undo.forget(db, organizationId, new Date(now.getTime() - longestUndo));
      if (changed > 0) await undo.keep(db, organizationId, { id: act, part, change: kept }, now);
      return { changed, failed: [...failed, ...goneOf(missing)] };
    }),
  );
  return { ...outcome, undo: outcome.changed > 0 ? act : null };
}

/**
 * Takes back what an act did, part by part, in the order in which it was done.
 * @throws AppError NOT_FOUND for one that is too long ago or was taken back already
 */
export async function takeBack<Kept>(
  ctx: Ctx,
  undo: UndoTable<Kept>,
  act: string,
  restore: (db: Db, kept: Kept) => Promise<PartOutcome>,
): Promise<ActOutcome> {
  const notBefore = new Date(ctx.clock.now().getTime() - longestUndo);
  const total = nothingDone();
  for (let part = 0; ; part++) {
    const outcome = await ctx.db.tenant(async (db) => {
      const kept = await undo.take(db, ctx.organizationId, act, notBefore);
      return kept && restore(db, kept);
    });
    if (!outcome && part === 0) throw new AppError('NOT_FOUND');
    if (!outcome) return total;
    addPart(total, outcome);
  }
}
