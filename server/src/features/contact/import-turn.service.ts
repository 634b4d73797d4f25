import { setTimeout } from 'node:timers/promises';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { tryLockImports } from './import.store.ts';

/** Between two looks whether the import before this one is over, milliseconds. */
const pause = 250;

/**
 * Does the work in a transaction once no other import of the organization is under way; who waits holds no connection.
 * @param wait told each time that another one goes first; what it throws ends the waiting
 */
export async function inTurn<T>(
  ctx: Ctx,
  wait: () => Promise<void>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  for (;;) {
    const worked = await ctx.db.tenant(async (db) =>
      (await tryLockImports(db, ctx.organizationId)) ? { gave: await work(db) } : null,
    );
    if (worked) return worked.gave;
    if (ctx.leaving.aborted) throw new AppError('UNAVAILABLE');
    await wait();
    await setTimeout(pause);
  }
}

/** How long a person is left waiting for an import that may go on for half an hour, milliseconds. */
const longestWait = 20_000;

/** Waits for some seconds from now on. @throws AppError IMPORT_RUNNING */
export function someSeconds({ clock }: Ctx): () => Promise<void> {
  const until = clock.now().getTime() + longestWait;
  return async () => {
    if (clock.now().getTime() > until) throw new AppError('IMPORT_RUNNING');
  };
}
