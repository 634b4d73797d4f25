import type { AnswerOf } from '@firstlook/contract/endpoint.ts';
import type { noteReleasePresence } from '@firstlook/contract/release-presence.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import * as store from './presence.store.ts';

/** After so long without a sign a person counts as gone, milliseconds. */
const presentFor = 60_000;
const goneBefore = (ctx: Ctx) => new Date(ctx.clock.now().getTime() - presentFor);

/**
 * Notes that the person edits a release now. It is news for the others and locks nothing.
 *
 * @returns who else does; NOT_FOUND for a release that is not there, NOT_ALLOWED for a program
 */
export async function notePresence(
  ctx: Ctx,
  releaseId: string,
): Promise<AnswerOf<typeof noteReleasePresence>> {
  const { organizationId } = ctx;
  const { accountId, apiKeyId } = actorOf(ctx);
  if (apiKeyId) throw new AppError('NOT_ALLOWED');
  const at = ctx.clock.now();
  const rows = await ctx.db.tenant(async (db) => {
    if (!(await store.notePresence(db, { organizationId, releaseId, accountId, at })))
      throw new AppError('NOT_FOUND');
    return store.listPresent(db, organizationId, releaseId, { since: goneBefore(ctx), but: accountId });
  });
  return {
    items: rows.map((row) => ({ accountId: row.account_id, name: row.name, at: row.at.toISOString() })),
  };
}

/** Nothing is kept of who edited what when. */
export async function forgetPresence(ctx: Ctx): Promise<void> {
  await ctx.db.system((db) => store.forgetPresence(db, goneBefore(ctx)));
}
