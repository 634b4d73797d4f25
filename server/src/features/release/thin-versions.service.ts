import type { Ctx } from '../../kernel/ctx.ts';
import { thinVersionsBefore } from './version.store.ts';

/** Every version is kept for two years; of older ones the last of each month (docs/decisions/0039). */
const keptYears = 2;

export async function thinVersions(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now());
  before.setUTCFullYear(before.getUTCFullYear() - keptYears);
  await ctx.db.system((db) => thinVersionsBefore(db, before));
}
