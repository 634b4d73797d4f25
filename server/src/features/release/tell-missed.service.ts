import type * as z from 'zod/mini';
import type { Ctx } from '../../kernel/ctx.ts';
import { formatDate, formatTime } from '../../rendering/format.ts';
import { tellAdmins, tellMember } from '../membership/tell-member.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import type { tellMissedJob } from './release.queue.ts';
import { findMissed } from './release.store.ts';

/**
 * Asks who set the moment of a draft whether it goes out now, since nothing ran when it came; where they are no member any
 * more, or it was a program, the admins. Nobody where the draft is gone, out or put away, or has another moment by now.
 */
export async function tellMissed(
  ctx: Ctx,
  { organizationId, releaseId, publishAt }: z.output<typeof tellMissedJob.payload>,
): Promise<void> {
  const found = await ctx.db.tenant((db) => findMissed(db, organizationId, releaseId, new Date(publishAt)));
  if (!found) return;
  const { name: organization, timeZone } = await loadOrganization(ctx);
  const said = {
    kind: 'publishMissed' as const,
    values: {
      title: found.title,
      organization,
      at: `${formatDate(publishAt, timeZone)} ${formatTime(publishAt, timeZone)}`,
    },
    link: `${ctx.baseUrl}/#/release/${organizationId}/${releaseId}`,
  };
  const isTold = found.publish_by && (await tellMember(ctx, organizationId, found.publish_by, said));
  if (!isTold) await tellAdmins(ctx, organizationId, said);
}
