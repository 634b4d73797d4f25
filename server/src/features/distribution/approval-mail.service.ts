import type * as z from 'zod/mini';
import type { Ctx } from '../../kernel/ctx.ts';
import { tellAdmins, tellMember } from '../membership/tell-member.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { loadReleaseHead } from '../release/release-head.service.ts';
import { findNamesOf } from './approval.store.ts';
import type { tellApproversJob, tellAskerJob } from './distribution.queue.ts';
import { findDistribution } from './distribution.store.ts';

/** What both mails say; null where there is nothing to be told any more. */
async function loadAsk(ctx: Ctx, distributionId: string) {
  const { organizationId } = ctx;
  const row = await ctx.db.tenant((db) => findDistribution(db, organizationId, distributionId));
  const release = row && (await loadReleaseHead(ctx, organizationId, row.release_id));
  if (!row?.approval || !release) return null;
  const { approval } = row;
  const names = await ctx.db.system((db) => findNamesOf(db, [approval.asker, approval.answer?.by ?? '']));
  const { name: organization } = await loadOrganization(ctx);
  return {
    row,
    approval,
    title: release.title,
    organization,
    nameOf: (id: string | undefined) => names.get(id ?? '') || organization,
    link: `${ctx.baseUrl}/#/release/distribute/${organizationId}/${release.id}?send=${row.part_of ?? row.id}`,
  };
}

/** Word to the admins that a send waits for one of them; none where it was answered or called off meanwhile. */
export async function tellApprovers(
  ctx: Ctx,
  { organizationId, distributionId }: z.output<typeof tellApproversJob.payload>,
): Promise<void> {
  const ask = await loadAsk(ctx, distributionId);
  if (ask?.row.phase !== 'asking') return;
  const { approval, title, organization, nameOf, link } = ask;
  await tellAdmins(ctx, organizationId, {
    kind: !approval.isAgain
      ? 'sendAsked'
      : approval.changed === 'plan'
        ? 'sendPlanChanged'
        : 'sendAskedAgain',
    values: { name: nameOf(approval.asker), title, organization },
    link,
  });
}

/** Word to whoever asked; a program has no mailbox. */
export async function tellAsker(
  ctx: Ctx,
  { organizationId, distributionId }: z.output<typeof tellAskerJob.payload>,
): Promise<void> {
  const ask = await loadAsk(ctx, distributionId);
  const answer = ask?.approval.answer;
  if (!ask || !answer) return;
  const { approval, title, organization, nameOf, link } = ask;
  await tellMember(ctx, organizationId, approval.asker, {
    kind: answer.isGranted ? 'sendApproved' : 'sendSentBack',
    values: { name: nameOf(answer.by), title, organization },
    link,
    message: answer.words || undefined,
  });
}
