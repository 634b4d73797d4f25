import type * as z from 'zod/mini';
import type { Ctx } from '../../kernel/ctx.ts';
import { tellAdmins, tellMember } from '../membership/tell-member.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import type { tellStoppedJob } from './recurring-send.queue.ts';
import { findStopped } from './recurring-send.store.ts';

const kinds = { error: 'recurringError', gone: 'recurringGone' } as const;

/**
 * Word to who a recurring send leaves by that it stopped because of what nobody expected, or since whom it was for was deleted; where they are no member any more, or it is a
 * program, to the admins. Nobody where it was deleted, or somebody let it go on meanwhile.
 */
export async function tellStopped(
  ctx: Ctx,
  { organizationId, recurringSendId }: z.output<typeof tellStoppedJob.payload>,
): Promise<void> {
  const found = await ctx.db.tenant((db) => findStopped(db, organizationId, recurringSendId));
  if (!found) return;
  const { name: organization } = await loadOrganization(ctx);
  const said = {
    kind: kinds[found.stopped],
    values: { title: found.name, organization },
    link: `${ctx.baseUrl}/#/calendar/${organizationId}/recurring`,
  };
  if (!(await tellMember(ctx, organizationId, found.by, said))) await tellAdmins(ctx, organizationId, said);
}
