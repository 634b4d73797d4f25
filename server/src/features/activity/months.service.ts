import type { Ctx } from '../../kernel/ctx.ts';
import { countMonthsAhead, listParts, makeMonth, partedTables } from '../../platform/month-part.ts';

/** Makes the months to come of every table that stands in months; those that are there stay as they are. */
export async function makeMonths(ctx: Ctx): Promise<void> {
  for (const table of partedTables)
    for (;;) {
      const made = await ctx.db.system((db) => makeMonth(db, table, ctx.clock.now()));
      if (!made) break;
      ctx.log.info({ part: made }, 'a month to come was made');
    }
}

/** How many months after this one each table has. */
export const countMonths = (ctx: Ctx): Promise<{ table: string; ahead: number }[]> =>
  ctx.db.system(async (db) => {
    const counts = [];
    for (const table of partedTables)
      counts.push({ table, ahead: countMonthsAhead(await listParts(db, table), ctx.clock.now()) });
    return counts;
  });

/** For the operator. @throws Error where the next month of a table was not made */
export async function describeMonths(ctx: Ctx): Promise<string> {
  const counts = await countMonths(ctx);
  const missing = counts.filter(({ ahead }) => ahead === 0).map(({ table }) => table);
  if (missing.length > 0)
    throw new Error(
      `the next month of ${missing.join(', ')} is not made: what happens in it is kept in the part for the rest until a worker makes it. One does every night and at its start (job activity.months); its log says why it could not`,
    );
  return counts.map(({ table, ahead }) => `${table}: ${ahead} months ahead are made`).join('; ');
}
