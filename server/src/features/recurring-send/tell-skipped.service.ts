import type { RecurringOutcome } from '@firstlook/contract/recurring-send.ts';
import type * as z from 'zod/mini';
import type { Ctx } from '../../kernel/ctx.ts';
import { tellAdmins, tellMember } from '../membership/tell-member.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import type { tellSkippedJob } from './recurring-send.queue.ts';
import { findOccurrence } from './recurring-send.store.ts';

/** What the mail of each outcome is called. */
const kinds = {
  nothingNew: 'recurringNothingNew',
  nobody: 'recurringNobody',
  withdrawn: 'recurringWithdrawn',
  design: 'recurringDesign',
  details: 'recurringDetails',
  field: 'recurringField',
  planner: 'recurringStopped',
  failed: 'recurringFailed',
} as const satisfies Record<Exclude<RecurringOutcome, 'sent'>, string>;

/**
 * Word to who a recurring send leaves by that nothing was sent; where they may not send any more, to the admins. None where it was
 * deleted meanwhile; a program has no mailbox.
 */
export async function tellSkipped(
  ctx: Ctx,
  { organizationId, recurringSendId, at }: z.output<typeof tellSkippedJob.payload>,
): Promise<void> {
  const found = await ctx.db.tenant((db) =>
    findOccurrence(db, organizationId, recurringSendId, new Date(at)),
  );
  if (!found || found.outcome === 'sent') return;
  const { name: organization } = await loadOrganization(ctx);
  const said = {
    kind: kinds[found.outcome],
    values: { title: found.name, organization },
    link: `${ctx.baseUrl}/#/calendar/${organizationId}/recurring`,
  };
  if (found.outcome === 'planner') await tellAdmins(ctx, organizationId, said);
  else await tellMember(ctx, organizationId, found.by, said);
}
