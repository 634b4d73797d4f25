import { undoSeconds } from '@firstlook/contract/distribution-limit.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import { can } from '@firstlook/contract/permissions.ts';
import { isTestable } from '@firstlook/contract/subject-test-rule.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import type { Chosen } from '../audience/chosen-people.ts';
import { holdAudience, holdPlanned } from '../audience/name-audience.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { opensWhenSent } from '../release/release.policy.ts';
import { loadReleaseHead, type ReleaseHead } from '../release/release-head.service.ts';
import { type Approval, mustAsk } from './approval.policy.ts';
import { measurePart, writeLedger } from './birth.service.ts';
import { tellApproversJob } from './distribution.queue.ts';
import { insertDistribution, type NewDistribution, wakeSenders } from './distribution.store.ts';
import {
  checkPersonalLines,
  type Frozen,
  freeze,
  hasSameSubject,
  readPersonalLine,
  readSecondSubject,
} from './frozen-message.service.ts';
import { type Message, messageOf } from './message.ts';
import { checkQuietHours, readStart } from './schedule.policy.ts';
import { type Step, stepsOf } from './send-step.policy.ts';
import { paceOf } from './subject-test.policy.ts';
import { mayPassCap } from './weekly-cap.policy.ts';

/** A release of ctx.organizationId with its organization. @throws AppError NOT_FOUND */
export async function loadForSending(
  ctx: Ctx,
  releaseId: string,
): Promise<{ organization: Organization; release: ReleaseHead }> {
  const release = await loadReleaseHead(ctx, ctx.organizationId, releaseId);
  if (!release) throw new AppError('NOT_FOUND');
  return { organization: await loadOrganization(ctx), release };
}

/** The same for a send or its dry run: no one is written to about what they cannot open. @throws AppError RELEASE_ARCHIVED, RELEASE_EXPIRED */
export async function loadSendable(
  ctx: Ctx,
  releaseId: string,
  startsAt: Date | null = null,
): ReturnType<typeof loadForSending> {
  const found = await loadForSending(ctx, releaseId);
  if (found.release.archivedAt) throw new AppError('RELEASE_ARCHIVED');
  if (!opensWhenSent(found.release, startsAt ?? ctx.clock.now())) throw new AppError('RELEASE_EXPIRED');
  return found;
}

export interface Started {
  distributionId: string;
}

export interface Beginning {
  organization: Organization;
  release: ReleaseHead;
  /** Somebody else has to approve it. */
  approval: Approval | null;
}

/** What the row of a distribution says of one step of a send. */
function rowOf(
  ctx: Ctx,
  { release, approval }: Beginning,
  step: Step,
  { textOver, ...frozen }: Frozen,
): NewDistribution {
  const by = actorOf(ctx).accountId;
  const test = step.message.subjectTest;
  const decides = step.side === 'rest' && Boolean(test?.decideAfterHours);
  const readsReport =
    decides || step.chosen.readsReports === true || (step.chosen.groups.engagement?.length ?? 0) > 0;
  return {
    organization_id: ctx.organizationId,
    id: step.id,
    release_id: release.id,
    channel: step.message.distributionType,
    kind: step.message.kind,
    ...frozen,
    locale: release.locale,
    starts_at: step.startsAt,
    scheduled: step.isPlanned
      ? { ...messageOf(step.message), textOver, by, readsReport, seenVersion: release.version }
      : null,
    part_of: step.partOf,
    follows: step.follows,
    follow_deed: step.followUp?.did ?? null,
    follow_days: step.followUp?.afterDays ?? null,
    approval,
    per_hour: paceOf(step.message.perHour, step.side),
    in_quiet_hours: step.message.inQuietHours ?? false,
    test_side: step.side,
    subject_test:
      test && step.side === 'a'
        ? {
            percent: test.percent,
            decideAfterHours: test.decideAfterHours ?? null,
            subjects: { a: step.message.subject ?? null, b: test.subject },
          }
        : null,
    createdBy: by,
    force: step.message.forceDistribute || step.chosen.again === true,
  };
}

/**
 * Writes one step of a send with its people. @returns how many they are; null where that is counted later
 *
 * @throws AppError INVALID_DATA where it is planned by something that was deleted meanwhile
 */
export async function writeStep(
  ctx: Ctx,
  db: Db,
  beginning: Beginning,
  step: Step & { frozen: Frozen },
): Promise<number | null> {
  // Before its own rows: whoever deletes holds what goes first.
  await (step.isPlanned ? holdPlanned : holdAudience)(db, ctx.organizationId, step.chosen.groups);
  const row = rowOf(ctx, beginning, step, step.frozen);
  const { round } = await insertDistribution(db, row);
  const target = {
    organizationId: ctx.organizationId,
    distributionId: step.id,
    releaseId: row.release_id,
    channel: row.channel,
    kind: row.kind,
    round,
    startsAt: step.startsAt,
    locale: row.locale,
  };
  // What follows a mail is for whom that will have reached: there is nobody to count yet.
  const isAsked = beginning.approval !== null && step.follows === null;
  return writeLedger(db, target, step.chosen, step.isPlanned, isAsked);
}

/** The steps of a send with their messages as they are now. @throws AppError RELEASE_EXPIRED and what `freeze` throws */
export async function prepare(ctx: Ctx, beginning: Beginning, steps: readonly Step[]) {
  const { organization, release } = beginning;
  const prepared: (Step & { frozen: Frozen })[] = [];
  for (const step of steps) {
    const isAfter = step.follows !== null || step.side === 'rest';
    if (isAfter && !opensWhenSent(release, step.startsAt)) throw new AppError('RELEASE_EXPIRED');
    const leavesAt = step.isPlanned ? step.startsAt : ctx.clock.now();
    checkQuietHours(organization, step.message, leavesAt);
    prepared.push({ ...step, frozen: await freeze(ctx, { organization, release }, step.message) });
  }
  return prepared;
}

/** What is kept of a send that its sender may not begin by himself; null for all others. */
export function askOf(ctx: Ctx, organization: Organization, release: ReleaseHead): Approval | null {
  const actor = actorOf(ctx);
  if (!mustAsk(organization, actor)) return null;
  const askedAt = ctx.clock.now().toISOString();
  return { asker: actor.accountId, askedAt, version: release.version, isAgain: false, answer: null };
}

/** That people get more than the organization lets them get is for a person to say, of a send at hand; where it says so, for an admin. @throws AppError NOT_ALLOWED */
function checkWeeklyCap(ctx: Ctx, organization: Organization, { pastWeeklyCap }: Message): void {
  const actor = actorOf(ctx);
  if (pastWeeklyCap && !mayPassCap(organization, actor.accountId, actor)) throw new AppError('NOT_ALLOWED');
}

/** What is asked for with the figures of a report needs the right to read it; of two subjects each can be read. @throws AppError NOT_ALLOWED, INVALID_DATA */
function checkReportAsked(ctx: Ctx, organization: Organization, { followUp, subjectTest }: Message): void {
  if ((followUp || subjectTest) && !can(actorOf(ctx), 'report.read', ctx.organizationId))
    throw new AppError('NOT_ALLOWED');
  if (subjectTest) readSecondSubject(organization, subjectTest.subject);
  if (followUp) readPersonalLine(followUp.personalLine, 'followUp.personalLine');
}

/** Two subjects are two for people without a name, at least for those who are addressed in one way. @throws AppError INVALID_DATA */
function checkSubjects(a: Frozen | undefined, b: Frozen | undefined): void {
  if (a && b && hasSameSubject(a, b))
    throw new AppError('INVALID_DATA', {}, [{ path: 'subjectTest.subject', code: 'same' }]);
}

/** The test of a send is refused what the send would be, as far as nobody has to be counted. @throws AppError as `startDistribution` */
export async function checkTest(ctx: Ctx, releaseId: string, message: Message): Promise<void> {
  const found = await loadSendable(ctx, releaseId);
  checkReportAsked(ctx, found.organization, message);
  if (!message.subjectTest) return;
  const second = { ...message, subject: message.subjectTest.subject };
  checkSubjects(await freeze(ctx, found, message), await freeze(ctx, found, second));
}

/**
 * The steps of a send with two subjects, in halves that are alike in size. Of a part that is too small nobody learns which subject is better.
 *
 * @throws AppError TOO_FEW_FOR_SUBJECTS
 */
async function halve<S extends Step>(ctx: Ctx, db: Db, releaseId: string, steps: S[]): Promise<S[]> {
  const [main] = steps;
  const percent = main?.message.subjectTest?.percent;
  if (!main?.chosen.cell || !percent) return steps;
  const { cell: _cell, ...chosen } = main.chosen;
  const { distributionType: channel, kind, forceDistribute } = main.message;
  const round = forceDistribute || chosen.again ? null : 0;
  const scope = { organizationId: ctx.organizationId, releaseId, channel, kind, round };
  const measured = await measurePart(db, scope, chosen, {
    seed: main.id,
    percent,
    isLater: main.isPlanned,
  });
  if (!measured) return steps;
  if (!isTestable(measured.people, percent)) throw new AppError('TOO_FEW_FOR_SUBJECTS');
  const { bounds } = measured;
  return steps.map((step) => ({
    ...step,
    chosen: { ...step.chosen, ...(step.chosen.cell && { cell: { ...step.chosen.cell, bounds } }) },
  }));
}

interface StartOptions {
  /** It waits for the undo time. */
  delay?: boolean;
  /** The moment of a plan that was made before the send was, and that may have passed: it begins, or asks, as any planned send. */
  dueAt?: Date;
  inTransaction?: (db: Db, distributionId: string) => Promise<void>;
}

/**
 * Writes a send in one transaction and wakes the senders: its distributions (a text message beside a mail, or after it, is one
 * of its own) with their ledger rows; a large audience's rows follow. The messages are rendered before and frozen with it. Of
 * what begins later both are done again at its moment (`schedule.service.ts`): here they show that it can be.
 *
 * @throws AppError UNKNOWN_SENDER, SENDER_NOT_PROVED, SENDER_DETAILS_MISSING, NO_NEWSLETTER_DESIGN, TOO_FEW_FOR_SUBJECTS, NOT_FOUND, RELEASE_ARCHIVED, RELEASE_EXPIRED, NOT_ALLOWED for a text to those who did
 * not open, or for two subjects, from somebody who may not read that, INVALID_DATA when no one is chosen, or for a text in quiet hours
 */
export async function startDistribution(
  ctx: Ctx,
  releaseId: string,
  message: Message,
  chosen: Chosen,
  options: StartOptions = {},
): Promise<Started> {
  const now = ctx.clock.now();
  const planned = options.dueAt ?? readStart(await loadOrganization(ctx), message.startsAt, now);
  const { organization, release } = await loadSendable(ctx, releaseId, planned);
  const approval = askOf(ctx, organization, release);
  const beginning: Beginning = { organization, release, approval };
  checkReportAsked(ctx, organization, message);
  checkWeeklyCap(ctx, organization, message);
  checkPersonalLines(message, chosen.named);
  const startsAt =
    planned ?? (options.delay && !approval ? new Date(now.getTime() + undoSeconds * 1000) : now);
  const moment = { startsAt, isPlanned: planned !== null || approval !== null };
  const steps = await prepare(
    ctx,
    beginning,
    stepsOf(organization, releaseId, { message, chosen }, moment, { newId, now }),
  );
  const [main, beside] = steps;
  if (beside?.side === 'b') checkSubjects(main?.frozen, beside.frozen);
  const distributionId = main?.id ?? '';
  await ctx.db.tenant(async (db) => {
    await options.inTransaction?.(db, distributionId);
    let people: number | null = 0;
    for (const step of await halve(ctx, db, releaseId, steps)) {
      const born = await writeStep(ctx, db, beginning, step);
      if (!step.follows) people = born === null || people === null ? null : people + born;
    }
    if (people === 0) throw new AppError('INVALID_DATA', {}, [{ path: 'audience', code: 'required' }]);
    await recordAudit(ctx, db, {
      action: approval ? 'distribution.ask' : 'distribution.send',
      target: { id: releaseId, name: main?.frozen.subject ?? '' },
      after: auditOf(message, people, planned),
    });
    if (approval)
      await enqueue(ctx.queue, db, tellApproversJob, { organizationId: ctx.organizationId, distributionId });
    await wakeSenders(db);
  });
  return { distributionId };
}

/** What the audit log says of a send. */
const auditOf = (message: Message, people: number | null, planned: Date | null) => ({
  people,
  channel: message.distributionType,
  force: message.forceDistribute,
  ...(message.kind !== 'press' && { kind: message.kind }),
  ...(message.textWithoutMail && { textWithoutMail: true }),
  ...(message.followUp && { followUpDays: message.followUp.afterDays }),
  ...(message.pastWeeklyCap && { pastWeeklyCap: true }),
  ...(message.textPart?.trim() && { textPart: true }),
  ...(message.bestHour && { bestHour: true }),
  ...(message.perHour && { perHour: message.perHour }),
  ...(message.subjectTest && {
    testPercent: message.subjectTest.percent,
    decideAfterHours: message.subjectTest.decideAfterHours ?? null,
  }),
  ...(planned && { startsAt: planned.toISOString() }),
});
