import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import * as store from './file.store.ts';

/** Which of these ids are files of ctx.organizationId. */
export function listKnownFileIds(ctx: Ctx, db: Db, ids: string[]): Promise<string[]> {
  return store.listKnownFileIds(db, ctx.organizationId, ids);
}
