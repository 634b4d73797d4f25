import type { ErrorCode } from '@firstlook/contract/errors.ts';
import { can, type PermissionHolder } from '@firstlook/contract/permissions.ts';
import type { SendRefusal } from '@firstlook/contract/progress.ts';
import { maximumFollowUpLateness, maximumLateness } from '@firstlook/contract/schedule.ts';
import { readRights } from '../../kernel/api-key.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Ctx, inOrganization } from '../../kernel/ctx.ts';
import { mayBegin } from './approval.policy.ts';
import { askAgain, askForChanged } from './approval.service.ts';
import { readNamedVersions } from './approval.store.ts';
import { tellOfChanged } from './changed-release.service.ts';
import { loadSendable } from './distribute.service.ts';
import { wakeSenders } from './distribution.store.ts';
import { chooseDueSubjects } from './due-subject.service.ts';
import { freeze } from './frozen-message.service.ts';
import type { Planned } from './message.ts';
import { isTooQuiet } from './schedule.policy.ts';
import { beginSchedule, type DueSchedule, listDueSchedules, refuseSchedule } from './schedule.store.ts';
import { mayPassCap } from './weekly-cap.policy.ts';

/** What keeps a send from beginning until a person has mended it; whatever else fails is tried again. */
const refusalOf: Partial<Record<ErrorCode, SendRefusal['kind']>> = {
  RELEASE_ARCHIVED: 'archived',
  RELEASE_EXPIRED: 'expired',
  UNKNOWN_SENDER: 'withdrawn',
  SENDER_NOT_PROVED: 'withdrawn',
  NO_NEWSLETTER_DESIGN: 'design',
  SENDER_DETAILS_MISSING: 'details',
};

/** Who a planned send leaves by, while they may: losing a right acts at once, also on what was planned with it (promise A5). */
async function holderOf(ctx: Ctx, { by, readsReport }: Planned): Promise<PermissionHolder | null> {
  const holder = await ctx.db.systemRead((db) => readRights(db, by, ctx.clock.now()));
  if (holder === null || !can(holder, 'distribution.send', ctx.organizationId)) return null;
  return !readsReport || can(holder, 'report.read', ctx.organizationId) ? holder : null;
}

/**
 * Begins a planned send whose moment has come: the message is made of the release as it is now, so that an embargo, an
 * expiry and a corrected word count, and its people are found now. What is late asks first (docs/decisions/0048), so does
 * a text that would leave in quiet hours by now (0062), and what a second person has to approve and did not (0098).
 */
async function begin(ctx: Ctx, due: DueSchedule): Promise<void> {
  const { id, release_id, scheduled, approval, follows, lateness } = due;
  const { organizationId } = ctx;
  const refuse = (kind: SendRefusal['kind']) =>
    ctx.db.tenant((db) => refuseSchedule(db, organizationId, id, kind));
  if (lateness > (follows ? maximumFollowUpLateness : maximumLateness)) return void (await refuse('late'));
  const holder = await holderOf(ctx, scheduled);
  if (!holder) return void (await refuse('planner'));
  try {
    const found = await loadSendable(ctx, release_id);
    const named = await ctx.db.read((db) => readNamedVersions(db, organizationId, release_id));
    const now = { version: found.release.version, planVersion: due.plan_version, named };
    if (!mayBegin(found.organization, holder, approval, now))
      return await askAgain(ctx, { id, asker: scheduled.by, approval, ...now });
    // It is late, or the quiet hours were set since it was planned.
    if (isTooQuiet(found.organization, scheduled, ctx.clock.now())) return void (await refuse('quiet'));
    const frozen = { ...(await freeze(ctx, found, scheduled)), locale: found.release.locale };
    const mayPass = mayPassCap(found.organization, scheduled.by, holder);
    await ctx.db.tenant(async (db) => {
      if (await beginSchedule(db, organizationId, due, frozen, mayPass)) await wakeSenders(db);
    });
  } catch (error) {
    const kind = error instanceof AppError ? refusalOf[error.code] : undefined;
    if (!kind) throw error;
    await refuse(kind);
  }
}

/** Begins what was planned for this moment; one that cannot be made now holds up no other. */
export async function beginDueSchedules(ctx: Ctx): Promise<void> {
  await askForChanged(ctx);
  await tellOfChanged(ctx);
  await chooseDueSubjects(ctx);
  for (const due of await ctx.db.systemRead(listDueSchedules))
    await begin(inOrganization(ctx, due.organization_id), due).catch((error: unknown) =>
      ctx.log.warn({ err: error, distributionId: due.id }, 'a planned send could not begin'),
    );
}
