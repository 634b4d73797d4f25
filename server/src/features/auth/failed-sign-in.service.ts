import type * as z from 'zod/mini';
import type { Ctx } from '../../kernel/ctx.ts';
import { recordForPerson } from '../account/person-audit.service.ts';
import type { failedSignInJob } from './auth.queue.ts';
import { findPerson } from './person.store.ts';

/** Writes a wrong password into the logs of the organizations its account belongs to. */
export async function recordFailedSignIn(
  ctx: Ctx,
  { email, at, ...caller }: z.output<typeof failedSignInJob.payload>,
): Promise<void> {
  const then: Ctx = { ...ctx, caller, clock: { now: () => new Date(at) } };
  await ctx.db.system(async (db) => {
    const person = await findPerson(db, { email });
    if (person) await recordForPerson(then, db, person, 'auth.signInFailed');
  });
}
