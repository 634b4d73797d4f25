import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import { can } from '@firstlook/contract/permissions.ts';
import type * as contract from '@firstlook/contract/planned-send.ts';
import type { PlannedSend } from '@firstlook/contract/planned-send.ts';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import type { Chosen } from '../audience/chosen-people.ts';
import { holdPlanned, listGroups } from '../audience/name-audience.service.ts';
import { readAudience } from '../audience/read-audience.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { mustAsk } from './approval.policy.ts';
import { askAgain } from './approval.service.ts';
import { forgetApproved } from './approved-person.store.ts';
import { writeLedger } from './birth.service.ts';
import { findChosen, forgetChosen, listNamed, moveFollowUps, writePlan } from './change-plan.store.ts';
import { loadForSending, loadSendable } from './distribute.service.ts';
import {
  type DistributionRow,
  findDistribution,
  type ProgressRow,
  wakeSenders,
} from './distribution.store.ts';
import { checkPersonalLines, type Frozen, freeze, readPersonalLine } from './frozen-message.service.ts';
import type { Planned } from './message.ts';
import { getProgress, loadSend } from './progress.service.ts';
import { checkQuietHours, readStart } from './schedule.policy.ts';
import { partsOf } from './send-step.policy.ts';
import { mayPassCap } from './weekly-cap.policy.ts';

type Change = BodyOf<typeof contract.changePlan>;

/** One distribution of a planned send with what is kept of it. */
interface PlannedPart {
  row: DistributionRow & { scheduled: Planned };
  chosen: Chosen;
}

const isPlanned = ({ is_scheduled: isScheduled, phase }: ProgressRow) =>
  isScheduled && (phase === 'open' || phase === 'paused');

/**
 * A planned send in its parts, the one that names it first. What asks is looked at by somebody as it is, and what tries two subjects has shared
 * its people out: of both nothing changes.
 *
 * @throws AppError NOT_FOUND, NOT_ALLOWED from who may not read what its people are chosen by, INVALID_DATA for any other send
 */
async function loadPlanned(ctx: Ctx, distributionId: string): Promise<PlannedPart[]> {
  const { rows } = await loadSend(ctx, distributionId);
  if (rows.some((row) => !isPlanned(row) || row.test_side))
    throw new AppError('INVALID_DATA', {}, [{ path: 'distributionId', code: 'option' }]);
  const parts = await ctx.db.tenant(async (db) => {
    const found: PlannedPart[] = [];
    for (const { id } of rows) {
      const row = await findDistribution(db, ctx.organizationId, id);
      const chosen = await findChosen(db, ctx.organizationId, id);
      if (!row?.scheduled || !chosen) continue;
      // Whom it was approved for is of the plan as it was.
      const { approved: _approved, ...asWritten } = chosen;
      found.push({ row: { ...row, scheduled: row.scheduled }, chosen: asWritten });
    }
    return found;
  });
  if (parts.length === 0) throw new AppError('NOT_FOUND');
  const readsReport = parts.some(({ row }) => row.scheduled.readsReport);
  if (readsReport && !can(actorOf(ctx), 'report.read', ctx.organizationId)) throw new AppError('NOT_ALLOWED');
  return parts;
}

/** Whether the text that is made of the newsletter is another than when somebody wrote one in its place. */
async function isBehind(ctx: Ctx, { release_id, scheduled }: PlannedPart['row']): Promise<boolean> {
  if (!scheduled.textPart?.trim() || !scheduled.textOver) return false;
  try {
    const { textOver } = await freeze(ctx, await loadForSending(ctx, release_id), scheduled);
    return textOver !== scheduled.textOver;
  } catch (error) {
    // What cannot be made now says so where it is sent.
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** A planned send as it was written. @throws AppError NOT_FOUND, NOT_ALLOWED, INVALID_DATA */
export async function readPlan(ctx: Ctx, distributionId: string): Promise<PlannedSend> {
  const parts = await loadPlanned(ctx, distributionId);
  const [main] = parts;
  if (!main) throw new AppError('NOT_FOUND');
  const { row, chosen } = main;
  const text = parts.find((part) => part.row.channel === 'sms')?.row.scheduled.text ?? null;
  const isTextBehind = await isBehind(ctx, row);
  const organization = await loadOrganization(ctx);
  const actor = actorOf(ctx);
  return ctx.db.tenant(async (db) => {
    const [groups = []] = await listGroups(db, ctx.organizationId, [chosen.groups]);
    const people = await listNamed(db, ctx.organizationId, chosen.named);
    return {
      version: row.plan_version,
      startsAt: row.starts_at.toISOString(),
      subject: row.scheduled.subject ?? null,
      preheader: row.scheduled.preheader ?? null,
      textPart: row.scheduled.textPart ?? null,
      isTextBehind,
      bestHour: chosen.bestHour ?? false,
      pastWeeklyCap: chosen.pastWeeklyCap ?? false,
      mayPassCap: mayPassCap(organization, actor.accountId, actor),
      personalLine: chosen.line ?? null,
      text,
      mayChangePeople: row.follows === null,
      groups,
      people: people.map((one) => ({
        _id: one.id,
        email: one.email,
        mobile: one.mobile,
        firstName: one.first_name,
        lastName: one.last_name,
        gender: one.gender,
        isGeneral: one.is_general,
        personalLine: one.line,
      })),
    };
  });
}

/** What a part says after the change: a mail its lines, a text message its text. */
function changedMessage({ row }: PlannedPart, change: Change): Planned {
  const { subject, preheader, textPart, text } = change;
  const said = row.channel === 'email' ? { subject, preheader, textPart } : { text };
  const written = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  return { ...row.scheduled, ...written };
}

/** Whom each part is for after the change, by their order; as before where nobody else was chosen. */
async function changedPeople(ctx: Ctx, parts: readonly PlannedPart[], change: Change): Promise<Chosen[]> {
  const [main] = parts;
  const line = change.personalLine === undefined ? {} : { line: change.personalLine?.trim() || null };
  const hour = change.bestHour === undefined ? {} : { bestHour: change.bestHour };
  if (!main || !change.audience)
    return parts.map(({ row, chosen }) => ({ ...chosen, ...line, ...(row.channel === 'email' && hour) }));
  if (main.row.follows) throw new AppError('INVALID_DATA', {}, [{ path: 'audience', code: 'option' }]);
  const chosen = await readAudience(ctx, change.audience, main.row.release_id);
  const { scheduled } = main.row;
  checkPersonalLines(scheduled, chosen.named);
  const message = {
    ...scheduled,
    textWithoutMail: parts.length > 1,
    pastWeeklyCap: main.chosen.pastWeeklyCap ?? false,
    bestHour: change.bestHour ?? main.chosen.bestHour ?? false,
  };
  return partsOf(message, chosen).map((part) => part.chosen);
}

/** Passing the weekly cap falls away with the change of somebody who may not say so: it leaves by their word from then on. */
function withinCap(ctx: Ctx, organization: Organization, people: readonly Chosen[]): Chosen[] {
  const actor = actorOf(ctx);
  if (mayPassCap(organization, actor.accountId, actor)) return [...people];
  return people.map(({ pastWeeklyCap: _past, ...chosen }) => chosen);
}

interface Written extends PlannedPart {
  message: Planned;
  people: Chosen;
  frozen: Frozen;
  /** Of the release. */
  version: number;
}

/** Writes a part over the version that was read. @returns how many people there are; null where its moment says so @throws AppError CONFLICT */
async function writePart(
  ctx: Ctx,
  db: Db,
  { row, chosen, message, people, frozen, version: seenVersion }: Written,
  startsAt: Date,
  change: Change,
) {
  const { organizationId } = ctx;
  if (change.audience) await holdPlanned(db, organizationId, people.groups);
  const isRound = message.forceDistribute || people.again === true;
  const plan = {
    frozen,
    startsAt,
    isRound,
    version: row.plan_version,
    scheduled: {
      ...message,
      seenVersion,
      told: undefined,
      ...(change.textPart !== undefined && { textOver: frozen.textOver }),
      by: actorOf(ctx).accountId,
      readsReport: people.readsReports === true || (people.groups.engagement?.length ?? 0) > 0,
    },
  };
  if ((await writePlan(db, organizationId, row.id, plan)) === 0) throw new AppError('CONFLICT');
  if (deepEqual(chosen, people) && !change.audience) return null;
  await forgetChosen(db, organizationId, row.id);
  const target = {
    organizationId,
    distributionId: row.id,
    releaseId: row.release_id,
    channel: row.channel,
    kind: row.kind,
    round: (await findDistribution(db, organizationId, row.id))?.round ?? 0,
    locale: row.locale,
    startsAt,
  };
  return writeLedger(db, target, people, true);
}

/**
 * Changes what a planned send says, when it leaves and whom it is for, until it begins. It leaves by the word of who changes it; one who must ask
 * asks again.
 *
 * @throws AppError CONFLICT where somebody changed it since it was read, NOT_FOUND, NOT_ALLOWED, INVALID_DATA, and what a planned send is refused
 */
export async function changePlan(
  ctx: Ctx,
  distributionId: string,
  change: Change,
): Promise<DistributionProgress> {
  const parts = await loadPlanned(ctx, distributionId);
  const [main] = parts;
  if (!main) throw new AppError('NOT_FOUND');
  if (main.row.plan_version !== change.version) throw new AppError('CONFLICT');
  readPersonalLine(change.personalLine);
  const startsAt = await startOf(ctx, main.row, change);
  const found = await loadSendable(ctx, main.row.release_id, startsAt);
  const people = withinCap(ctx, found.organization, await changedPeople(ctx, parts, change));
  const written: Written[] = [];
  for (const [place, part] of parts.entries()) {
    const message = changedMessage(part, change);
    checkQuietHours(found.organization, message, startsAt);
    const frozen = await freeze(ctx, found, message);
    const { version } = found.release;
    written.push({ ...part, message, people: people[place] ?? part.chosen, frozen, version });
  }
  await ctx.db.tenant(async (db) => {
    // It leaves by the word of who changes it, or asks again.
    await forgetApproved(db, ctx.organizationId, main.row.id);
    let born: number | null = 0;
    for (const part of written) {
      const count = await writePart(ctx, db, part, startsAt, change);
      born = count === null || born === null ? null : born + count;
    }
    if (born === 0) throw new AppError('INVALID_DATA', {}, [{ path: 'audience', code: 'required' }]);
    const moved = startsAt.getTime() - main.row.starts_at.getTime();
    if (moved !== 0) await moveFollowUps(db, ctx.organizationId, main.row.id, moved);
    await recordAudit(ctx, db, {
      action: 'distribution.change',
      target: { id: found.release.id, name: written[0]?.frozen.subject ?? '' },
      before: toldOf(main.row, main.row.scheduled, main.chosen),
      after: {
        ...toldOf(
          { ...main.row, starts_at: startsAt },
          written[0]?.message ?? main.row.scheduled,
          written[0]?.people ?? main.chosen,
        ),
        ...(change.audience && { people: born }),
      },
    });
    await wakeSenders(db);
  });
  if (mustAsk(found.organization, actorOf(ctx))) {
    const { approval } = main.row;
    const asker = actorOf(ctx).accountId;
    await askAgain(ctx, {
      id: main.row.id,
      asker,
      approval: approval && { ...approval, asker },
      version: found.release.version,
      planVersion: main.row.plan_version + 1,
    });
  }
  return getProgress(ctx, main.row.id);
}

/** When it leaves after the change. @throws AppError INVALID_DATA */
async function startOf(ctx: Ctx, row: DistributionRow, { startsAt }: Change): Promise<Date> {
  const { organization } = await loadSendable(ctx, row.release_id);
  return readStart(organization, startsAt, ctx.clock.now()) ?? row.starts_at;
}

/** What the audit log says of it. */
const toldOf = (
  { starts_at: startsAt }: Pick<DistributionRow, 'starts_at'>,
  message: Planned,
  { pastWeeklyCap = false }: Chosen,
) => ({
  subject: message.subject ?? null,
  preheader: message.preheader ?? null,
  textPart: message.textPart ?? null,
  text: message.text ?? null,
  startsAt: startsAt.toISOString(),
  pastWeeklyCap,
});
