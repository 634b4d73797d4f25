import { momentsAfter } from '@firstlook/contract/recurring-rule.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { listRepeating } from './recurring-send.store.ts';

/** The moments of recurring sends that are to come, from one moment to another; the earliest first. */
export async function listComing(
  ctx: Ctx,
  { from, to }: { from: Date; to: Date },
): Promise<{ id: string; name: string; at: Date }[]> {
  const { timeZone } = await loadOrganization(ctx);
  const now = ctx.clock.now();
  const after = now > from ? now : new Date(from.getTime() - 1);
  const repeating = await ctx.db.read((db) => listRepeating(db, ctx.organizationId));
  return repeating
    .flatMap(({ id, name, rule }) =>
      [...momentsAfter(rule, timeZone, after, to)].map((at) => ({ id, name, at })),
    )
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}
