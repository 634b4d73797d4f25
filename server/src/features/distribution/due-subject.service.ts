import { type Ctx, inOrganization } from '../../kernel/ctx.ts';
import { wakeSenders } from './distribution.store.ts';
import { betterOf, type SideFigures } from './subject-test.policy.ts';
import { countSides, type DueTest, listDueTests, postponeRest, writeChoice } from './subject-test.store.ts';

/** People of a large part are gone through one by one, milliseconds. */
const longestCount = 60_000;
const nobody: SideFigures = { people: 0, opened: 0, watched: 0 };

async function chooseSubjectOf(ctx: Ctx, due: DueTest): Promise<void> {
  const { organizationId } = ctx;
  await ctx.db.tenant(async (db) => {
    if (due.ready_at > due.at) return void (await postponeRest(db, organizationId, due.id, due.ready_at));
    await db.allow(longestCount);
    const sides = await countSides(db, organizationId, due.id);
    const of = (wanted: 'a' | 'b') => sides.find(({ side }) => side === wanted) ?? nobody;
    const choice = {
      ...betterOf({ a: of('a'), b: of('b') }),
      by: null,
      at: ctx.clock.now().toISOString(),
    };
    if ((await writeChoice(db, organizationId, due.id, due.test, choice, false)) > 0) await wakeSenders(db);
  });
}

/** Sends whose moment has come choose between their two subjects; the rest begins like every planned send. */
export async function chooseDueSubjects(ctx: Ctx): Promise<void> {
  for (const due of await ctx.db.systemRead(listDueTests))
    await chooseSubjectOf(inOrganization(ctx, due.organization_id), due).catch((error: unknown) =>
      ctx.log.warn({ err: error, distributionId: due.id }, 'a send could not choose its subject'),
    );
}
