import type { Ctx } from '../../kernel/ctx.ts';
import { longestMaking, stepEach } from '../../kernel/keeper.ts';
import type { Db } from '../../platform/database.ts';
import { keptFrom } from './kept-people.sql.ts';
import {
  beginKeeping,
  countMarked,
  dropKept,
  dropOfNoUse,
  type KeptReport,
  listKept,
  listKeptToDo,
  listNotNoted,
  listOfNoUse,
  lockKept,
  setReadyAfter,
  stepSize,
  sweepMarks,
} from './kept-report.store.ts';
import { KeptElsewhereError, makeKept } from './make-kept.store.ts';

/** A report that was read, and of how many people it is. */
export interface ReadReport {
  releaseId: string;
  people: number;
}

/**
 * After reports were answered: the next one finds the large ones kept. In a transaction of its own, so that no reader waits
 * for another one; a failure is a reader's matter no longer.
 */
export async function keepReports(ctx: Ctx, read: readonly ReadReport[]): Promise<void> {
  const large = read.filter(({ people }) => people >= keptFrom);
  if (large.length === 0) return;
  try {
    const ids = large.map(({ releaseId }) => releaseId);
    const due = await ctx.db.read((db) => listNotNoted(db, ctx.organizationId, ids));
    for (const report of due) await ctx.db.tenant((db) => beginKeeping(db, report));
  } catch (error) {
    ctx.log.warn({ err: error }, 'a report that was read is not kept');
  }
}

/**
 * Before the ledger of a release is taken away, in the same transaction: what is kept of it goes, and what is deleted then leaves no
 * marks. Where the release itself is deleted the database sees to that.
 */
export async function forgetKeptReport(db: Db, organizationId: string, releaseId: string): Promise<void> {
  await dropKept(db, { organization_id: organizationId, release_id: releaseId });
}

/** All of an organization that nobody reads any more, a report at a time: together they may be as much as its ledger. */
export async function forgetAllKeptReports(ctx: Ctx, organizationId: string): Promise<void> {
  for (const report of await ctx.db.of(organizationId, (db) => listKept(db, organizationId)))
    await ctx.db.of(organizationId, async (db) => {
      await db.allow(longestMaking);
      await dropKept(db, report);
    });
}

/** Steps of one report before the next one has its turn. */
const stepsInTurn = 5;

/** Steps of all kept reports that have something to do. */
async function stepReports(ctx: Ctx, step: (db: Db, report: KeptReport) => Promise<boolean>): Promise<void> {
  await stepEach(ctx, await ctx.db.system(listKeptToDo), {
    inTurn: stepsInTurn,
    step,
    onFailure(error, { release_id: releaseId }) {
      if (!(error instanceof KeptElsewhereError))
        ctx.log.warn({ err: error, releaseId }, 'a kept report waits');
    },
  });
}

/** Whoever something happened to is counted anew in what is kept. */
export function countKeptReports(ctx: Ctx): Promise<void> {
  return stepReports(ctx, async (db, report) => {
    const state = await lockKept(db, report);
    if (!state) return false;
    if (state.is_quiet)
      return state.is_made && !state.is_other && (await countMarked(db, report, state)) === stepSize;
    // While it is sent it is counted as it always was, and no message leaves a mark. Who reads it afterwards begins anew.
    await dropKept(db, report);
    return false;
  });
}

/** Reports that were begun are made, and those made again of which rows became other people's, or that were made long ago. */
export function makeKeptReports(ctx: Ctx): Promise<void> {
  return stepReports(ctx, async (db, report) => {
    const state = await lockKept(db, report);
    if (!state?.is_quiet) return false;
    if (!state.is_made && state.is_ready === null) await setReadyAfter(db, report);
    if (!(state.is_made ? state.is_other || state.is_old : state.is_ready)) return false;
    const wrong = await makeKept(db, report, state);
    if (wrong)
      ctx.log.warn({ ...wrong, releaseId: report.release_id }, 'a kept report was wrong and is right again');
    return false;
  });
}

/** Takes away what nobody can use, a report at a time: one that fails stops no other one. */
export async function clearKeptReports(ctx: Ctx): Promise<void> {
  for (const report of await ctx.db.system(listOfNoUse)) {
    if (ctx.leaving.aborted) return;
    await ctx.db
      .of(report.organization_id, async (db) => {
        await db.allow(longestMaking);
        await dropOfNoUse(db, report);
      })
      .catch((error) =>
        ctx.log.warn({ err: error, releaseId: report.release_id }, 'a kept report is not cleared'),
      );
  }
}

/** Takes away marks that are of nothing that is kept. */
export async function sweepReportMarks(ctx: Ctx): Promise<void> {
  await ctx.db.system(sweepMarks);
}
