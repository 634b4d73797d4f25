import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import * as store from './import.store.ts';
import type { Tell } from './take-people.service.ts';

/** Between two words of a process that an import is under way, milliseconds; after a minute without one it is read as failed. */
const keeping = 5000;
/** A file of more rows is answered while it is taken; so is one of more people while it is taken back. */
export const rowsAwaited = 100_000;
/** One statement of an import may take so long, milliseconds: somebody may hold a person whom it changes, and a million rows are counted. */
export const longestStep = 60_000;

/** How far an import is, as it is told beside its transaction. */
export interface Progress {
  /** @throws AppError IMPORT_CANCELLED once it was called off */
  tell: Tell;
  /** That another import goes first. @throws AppError IMPORT_CANCELLED once it was called off */
  wait(): Promise<void>;
  /** So many rows hold nobody to take. */
  leaveOut(rows: number): void;
  total(): number;
}

/** @param mayGoOn asked each time: nobody waits any more for a process that ends */
export function progressOf(ctx: Ctx, importId: string, rows: number, mayGoOn: () => boolean): Progress {
  const { organizationId } = ctx;
  let [done, total] = [0, rows * 2];
  const say = async (waits: boolean) => {
    if (!mayGoOn()) throw new AppError('UNAVAILABLE');
    // Not on the tenants' connections, of which the import holds one: the last two imports would wait for each other's.
    const told = await ctx.db.owner(organizationId, (db) =>
      store.tellImport(db, organizationId, importId, { done, total, waits }),
    );
    if (told === 0) throw new AppError('IMPORT_CANCELLED');
  };
  return {
    tell: (people) => {
      done += people;
      return say(false);
    },
    wait: () => say(true),
    leaveOut: (rows) => {
      total -= rows * 2;
    },
    total: () => total,
  };
}

/** Says in every step of an import that its process is there, however long that takes. @returns what ends it */
export function keep({ db, log, organizationId }: Ctx, id: string): () => void {
  let isSaying = false;
  const timer = setInterval(() => {
    if (isSaying) return;
    isSaying = true;
    db.owner(organizationId, (one) => store.keepImport(one, organizationId, id))
      .catch((error: unknown) => log.warn({ err: error }, 'an import could not say that it goes on'))
      .finally(() => {
        isSaying = false;
      });
  }, keeping);
  return () => clearInterval(timer);
}
