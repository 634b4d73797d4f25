import type { Ctx } from '../../kernel/ctx.ts';
import { keep } from '../../kernel/kept.ts';
import { ownReaders } from '../../kernel/own-reader.ts';
import { shareRead } from '../../kernel/shared-read.ts';
import { type Change, readChange } from './change.store.ts';
import { findReleaseOrganization } from './release.store.ts';

/**
 * What the organization's lists and pages stand on at this moment, to be read before them; null where nothing may be kept.
 * What is made of the same is the same (docs/decisions/0028).
 */
export function loadChange(ctx: Ctx, organizationId: string): Promise<Change | null> {
  // Read for every list and page: calls that come together share one read.
  return shareRead(`change ${organizationId}`, () =>
    ctx.db.readOf(organizationId, (db) => readChange(db, organizationId, ctx.clock.now())),
  );
}

/**
 * The names by which the caller may have promised to keep an embargo, as far as they decide anything: while nothing is
 * under embargo all readers get the same, which is kept for all of them.
 *
 * @param change what `loadChange` said; null: not known
 */
export const readersAt = (ctx: Ctx, change: Change | null): string[] =>
  change && change.embargo === null ? [] : ownReaders(ctx);

/** Whose release this is: it never becomes another's. */
export function organizationOfRelease(ctx: Ctx, id: string): Promise<string | null> {
  return keep(JSON.stringify(['organization of release', id]), async () => {
    const value = await ctx.db.systemRead((db) => findReleaseOrganization(db, id));
    return { value, bytes: value === null ? 0 : 300 };
  });
}
