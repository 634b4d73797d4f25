import { can } from '@firstlook/contract/permissions.ts';
import type * as z from 'zod/mini';
import { readRights } from '../../kernel/api-key.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { tellAdmins, tellMember } from '../membership/tell-member.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { loadReleaseHead } from '../release/release-head.service.ts';
import { findNamesOf } from './approval.store.ts';
import { keepAsked } from './approved-people.service.ts';
import type { tellApproversJob, tellAskerJob, tellJoinedJob, tellPlannerJob } from './distribution.queue.ts';
import { type DistributionRow, findDistribution } from './distribution.store.ts';
import { getProgress, loadSend } from './progress.service.ts';
import { meantBy } from './send-progress.ts';

const linkOf = (
  { baseUrl, organizationId }: Ctx,
  { release_id: releaseId, part_of: partOf, id }: Pick<DistributionRow, 'release_id' | 'part_of' | 'id'>,
): string => `${baseUrl}/#/release/distribute/${organizationId}/${releaseId}?send=${partOf ?? id}`;

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
    link: linkOf(ctx, row),
  };
}

/** Word to the admins that a send waits for one of them; none where it was answered or called off meanwhile. */
export async function tellApprovers(
  ctx: Ctx,
  { organizationId, distributionId }: z.output<typeof tellApproversJob.payload>,
): Promise<void> {
  const ask = await loadAsk(ctx, distributionId);
  if (ask?.row.phase !== 'asking') return;
  const { row, approval, title, organization, nameOf, link } = ask;
  const { rows } = await loadSend(ctx, distributionId);
  await ctx.db.tenant((db) => keepAsked(db, organizationId, rows));
  // Of what follows a mail nobody knows yet whom that will have reached.
  const people = row.follows ? null : meantBy(await getProgress(ctx, distributionId));
  await tellAdmins(ctx, organizationId, {
    kind: !approval.isAgain
      ? people === null
        ? 'sendAskedAfter'
        : 'sendAsked'
      : approval.changed === 'plan'
        ? 'sendPlanChanged'
        : 'sendAskedAgain',
    values: {
      name: nameOf(approval.asker),
      title,
      organization,
      people: people === null ? '–' : String(people),
    },
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
  // Of what follows a mail there is no number.
  const people = answer.people ?? null;
  const { approval, title, organization, nameOf, link } = ask;
  await tellMember(ctx, organizationId, approval.asker, {
    kind: !answer.isGranted ? 'sendSentBack' : people === null ? 'sendApprovedAfter' : 'sendApproved',
    values: { name: nameOf(answer.by), title, organization, people: String(people ?? '') },
    link,
    message: answer.words || undefined,
  });
}

/** Word to the admins and to who asked that people joined an approved send since and were left out. */
export async function tellJoined(
  ctx: Ctx,
  { organizationId, distributionId }: z.output<typeof tellJoinedJob.payload>,
): Promise<void> {
  const ask = await loadAsk(ctx, distributionId);
  if (!ask) return;
  const { states } = await getProgress(ctx, distributionId);
  const { approval, title, organization, link } = ask;
  const said = {
    kind: 'sendJoined',
    values: { title, organization, people: String(states.joined ?? 0) },
    link,
  } as const;
  await tellAdmins(ctx, organizationId, said);
  // An admin was told with the others.
  const asker = await ctx.db.systemRead((db) => readRights(db, approval.asker, ctx.clock.now()));
  if (!asker || !can(asker, 'distribution.approve', organizationId))
    await tellMember(ctx, organizationId, approval.asker, said);
}

/** Word to who planned a send that somebody else changed its release since; none where it has begun, or they looked and planned it anew. */
export async function tellPlanner(
  ctx: Ctx,
  { organizationId, distributionId }: z.output<typeof tellPlannerJob.payload>,
): Promise<void> {
  const row = await ctx.db.tenant((db) => findDistribution(db, organizationId, distributionId));
  const release = row && (await loadReleaseHead(ctx, organizationId, row.release_id));
  if (!row?.scheduled || !release) return;
  const { plan } = await getProgress(ctx, distributionId);
  if (!plan?.changed) return;
  const { name: organization } = await loadOrganization(ctx);
  await tellMember(ctx, organizationId, row.scheduled.by, {
    kind: 'sendReleaseChanged',
    values: { name: plan.changed.by ?? organization, title: release.title, organization },
    link: linkOf(ctx, row),
  });
}
