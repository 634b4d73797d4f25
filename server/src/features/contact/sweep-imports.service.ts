import type { Ctx } from '../../kernel/ctx.ts';
import * as store from './undo-state.store.ts';

/** One deletion may take so long, milliseconds: an import may have changed a million people. */
const longestSweep = 120_000;

/** Takes away what was kept of imports that can no longer be taken back, and of whom they left when they were. */
export async function sweepImports(ctx: Ctx): Promise<void> {
  for (;;) {
    const ended = await ctx.db.system((db) => store.listEnded(db, ctx.clock.now()));
    for (const { organization_id, id } of ended)
      await ctx.db.system(async (db) => {
        await db.allow(longestSweep);
        await store.forgetImportUndo(db, [organization_id, id]);
      });
    if (ended.length === 0) return;
  }
}
