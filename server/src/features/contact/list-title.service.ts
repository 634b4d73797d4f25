import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { isTitleTaken } from './mailing-list.store.ts';

/**
 * A list gets a name that no other one of the organization has, as labels do. Those that had one together before this was asked stay,
 * so that it is asked where a name is given.
 *
 * @throws AppError ALREADY_EXISTS
 */
export async function refuseTakenTitle(ctx: Ctx, db: Db, title: string): Promise<void> {
  if (await isTitleTaken(db, ctx.organizationId, title))
    throw new AppError('ALREADY_EXISTS', {}, [{ path: 'title', code: 'taken' }]);
}
