import type { GroupUse } from '@firstlook/contract/group-use.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { findGroupUse } from './group-use.store.ts';

/** What goes by a tag, a company or a mailing list of the organization: nothing where there is none of this id. */
export async function getGroupUse(ctx: Ctx, id: string): Promise<GroupUse> {
  const use = await ctx.db.tenant((db) => findGroupUse(db, ctx.organizationId, id));
  return { smartLists: use.smart_lists, recurringSends: use.recurring_sends };
}
