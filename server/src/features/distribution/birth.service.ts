import type { StateCounts } from '@firstlook/contract/distribution.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import type { Db } from '../../platform/database.ts';
import { hasGroups, type Part } from '../audience/chosen-people.sql.ts';
import type { Chosen } from '../audience/chosen-people.ts';
import { meantBy } from '../audience/meant.service.ts';
import { countJoined } from './approved-person.store.ts';
import { stepBehind } from './behind.service.ts';
import { noteBehind } from './behind.store.ts';
import {
  allowLongStatement,
  countBirths,
  countChosen,
  countLedgerAnew,
  countReceivers,
  insertBirths,
  type Scope,
  type Target,
} from './birth.store.ts';
import { tellJoinedJob } from './distribution.queue.ts';
import { wakeSenders } from './distribution.store.ts';
import { withContactsById } from './kept-choice.store.ts';
import {
  countOutcomes,
  endPendingBirth,
  insertPendingBirth,
  listPendingBirths,
  listStoppedSends,
  lockPendingBirth,
  notePlanned,
  noteStep,
  type PendingBirth,
  postponeBirth,
  type Unfinished,
} from './pending-birth.store.ts';
import { targetOf } from './planned-people.service.ts';
import { stopOpenRecipients } from './recipient.store.ts';
import { atItsMoment } from './subject-test.policy.ts';
import { asStopped, sumOf, unbornOf } from './unborn.policy.ts';
import { judgedBy, judgedForWriting } from './weekly-cap.service.ts';

/** Audiences up to this size stand in the ledger when the call answers. */
const bornAtOnce = 1000;
/** Of audiences up to this size the call answers how all will come out; of a larger one the workers count it first. */
const countedAtOnce = 50_000;
/** Contacts of one step, in one transaction: about a tenth of a second. */
const stepSize = 2000;

/** Whether its moment says who they are: by what they do until then. */
const isFoundThen = ({ groups: { engagement = [], smartLists = [] } }: Chosen): boolean =>
  engagement.length + smartLists.length > 0;

/** How many people a call names; of a group that has to be searched no more than can be counted at once. */
async function sizeOf(db: Db, organizationId: string, chosen: Chosen) {
  if (!hasGroups(chosen)) return { people: 0, isWhole: true };
  const { tags = [], company = [], search = '', smartLists = [] } = chosen.groups;
  // All contacts and lists are counted from an index; tags and words are looked for in every contact.
  const cap =
    tags.length + company.length + search.length + smartLists.length === 0 ? null : countedAtOnce + 1;
  const meant = await meantBy(db, organizationId, chosen);
  return { people: await countChosen(db, organizationId, meant, cap), isWhole: cap === null };
}

/** Whether a choice means nobody at this moment. */
export async function meansNobody(ctx: Ctx, chosen: Chosen): Promise<boolean> {
  const people = await ctx.db.tenant(async (db) => {
    await allowLongStatement(db);
    const meant = await meantBy(db, ctx.organizationId, chosen);
    return countChosen(db, ctx.organizationId, meant, 1);
  });
  return people === 0;
}

/**
 * Writes the ledger of a send, or leaves a large one to the workers, so that no call waits for it.
 *
 * @param isLater the people of a send that begins later come into the ledger when it does
 * @param isAsked somebody has to approve it: whatever chooses its people, and however many they are, they are counted
 * @returns how many people there are; null where that takes long and is counted later
 */
export async function writeLedger(
  db: Db,
  target: Target,
  chosen: Chosen,
  isLater = false,
  isAsked = false,
): Promise<number | null> {
  const { organizationId, distributionId } = target;
  await allowLongStatement(db);
  const kept = isLater ? await withContactsById(db, organizationId, chosen) : chosen;
  // Perhaps no one has done it yet: the moment of the send says who is meant.
  if (isLater && !isAsked && isFoundThen(chosen)) {
    await insertPendingBirth(db, organizationId, distributionId, {
      chosen: kept,
      expected: null,
      planned: null,
    });
    return null;
  }
  const { people, isWhole } = await sizeOf(db, organizationId, chosen);
  if (people <= bornAtOnce && !isLater) return (await bear(db, target, chosen)).people;
  const planned =
    people > countedAtOnce && !isAsked
      ? null
      : (await countBirths(db, target, await judgedBy(db, organizationId, chosen))).states;
  // How many of them a part of the send is for, nobody knows before they were judged.
  const expected = planned ? sumOf(planned) : isWhole && !chosen.share && !chosen.cell ? people : null;
  await insertPendingBirth(db, organizationId, distributionId, { chosen: kept, expected, planned });
  // Somebody may be on the list, or have done it, until its moment.
  return expected === 0 && isFoundThen(chosen) ? null : expected;
}

/**
 * How many of those who are meant would get a message now, and where the halves of a part of them end (`TestCell`); null where nobody can
 * know yet, or counting takes longer than a call should: of an audience as large as that nobody asks whether it is too small.
 *
 * @param isLater the send begins later
 */
export async function measurePart(
  db: Db,
  scope: Scope,
  chosen: Chosen,
  { seed, percent, isLater }: { seed: string; percent: number; isLater: boolean },
): Promise<{ people: number; bounds: [number, number] } | null> {
  if (isLater && isFoundThen(chosen)) return null;
  await allowLongStatement(db);
  if ((await sizeOf(db, scope.organizationId, chosen)).people > countedAtOnce) return null;
  const meant = await judgedBy(db, scope.organizationId, chosen);
  const { people, first, second } = await countReceivers(db, scope, meant, { seed, percent });
  return { people, bounds: [first ?? 0, second ?? 0] };
}

/** Writes people into the ledger, all of them or a part, and notes who waits behind another send. */
async function bear(db: Db, target: Target, chosen: Chosen, part: Part | null = null) {
  const meant = await judgedForWriting(db, target.organizationId, chosen);
  const born = await insertBirths(db, target, meant, part);
  await noteBehind(db, target.organizationId, born);
  return born;
}

type Written = Pick<Target, 'organizationId' | 'distributionId'>;

/** No one else comes in. A person who is missing was deleted, or left what was chosen, since the people were counted. */
async function endWholeBirth(
  db: Db,
  { organizationId, distributionId }: Written,
  planned: StateCounts,
): Promise<void> {
  const inLedger = await countOutcomes(db, organizationId, distributionId);
  const missing = sumOf(unbornOf(planned, inLedger));
  await endPendingBirth(db, organizationId, distributionId, missing > 0 ? { 'missing-data': missing } : {});
}

/** People who are not in the ledger yet never come into it: a message was meant for most of them, and was stopped. */
async function endStoppedBirth(
  db: Db,
  { organizationId, distributionId }: Written,
  planned: StateCounts,
): Promise<void> {
  const inLedger = await countOutcomes(db, organizationId, distributionId);
  await endPendingBirth(db, organizationId, distributionId, asStopped(unbornOf(planned, inLedger)));
}

/** Whoever joined an approved send since is left out: that is told once, when no part of it gathers people any more. */
async function tellOfJoined(ctx: Ctx, db: Db, birth: PendingBirth, organizationId: string): Promise<void> {
  const { chosen, distribution_id: distributionId } = birth;
  if (chosen.approved === undefined) return;
  if (((await countJoined(db, organizationId, distributionId)) ?? 0) > 0)
    await enqueue(ctx.queue, db, tellJoinedJob, { organizationId, distributionId });
}

/** Ends the birth of a send that a person stopped, after a step that is under way. A send that was not counted yet is left to the workers. */
export async function stopBirth(ctx: Ctx, db: Db, distributionId: string): Promise<void> {
  const { organizationId } = ctx;
  const birth: PendingBirth | null = await lockPendingBirth(db, organizationId, distributionId, true);
  if (!birth?.planned) return;
  await endStoppedBirth(db, { organizationId, distributionId }, birth.planned);
  await tellOfJoined(ctx, db, birth, organizationId);
}

/** One step of one birth: the next contacts come into the ledger. Whatever ends the process, a step is whole or not there. */
export async function stepBirth(
  ctx: Ctx,
  { organization_id: organizationId, distribution_id: distributionId }: Unfinished,
  limit = stepSize,
): Promise<boolean> {
  return ctx.db.of(organizationId, async (db) => {
    const birth = await lockPendingBirth(db, organizationId, distributionId);
    if (!birth) return false;
    await allowLongStatement(db);
    const { after_contact: after } = birth;
    const chosen = atItsMoment(birth.chosen);
    const target = targetOf(organizationId, birth);
    const planned =
      birth.planned ?? (await countBirths(db, target, await judgedBy(db, organizationId, chosen))).states;
    if (birth.is_stopped) {
      await endStoppedBirth(db, target, planned);
      await tellOfJoined(ctx, db, birth, organizationId);
      return true;
    }
    if (!birth.planned) {
      await notePlanned(db, organizationId, distributionId, planned);
      // Told before the first step, which takes as long again.
      await wakeSenders(db);
      return true;
    }
    const { last, contacts } = await bear(db, target, chosen, { after, limit });
    if (last === null || contacts < limit) {
      await endWholeBirth(db, target, planned);
      await tellOfJoined(ctx, db, birth, organizationId);
    } else await noteStep(db, organizationId, distributionId, last);
    await wakeSenders(db);
    return true;
  });
}

/** Takes back the next rows of a send that was stopped. */
function stepStop(ctx: Ctx, send: Unfinished): Promise<boolean> {
  const { organization_id: organizationId, distribution_id: distributionId } = send;
  return ctx.db.of(organizationId, async (db) => {
    await allowLongStatement(db);
    return (await stopOpenRecipients(db, organizationId, distributionId, stepSize)) > 0;
  });
}

/** One step of what the ledger is still to be told. @returns whether there was anything to do */
export async function stepLedger(ctx: Ctx): Promise<boolean> {
  await ctx.db.system(countLedgerAnew);
  for (const send of await ctx.db.systemRead(listStoppedSends)) if (await stepStop(ctx, send)) return true;
  for (const send of await ctx.db.systemRead(listPendingBirths)) {
    try {
      if (await stepBirth(ctx, send)) return true;
    } catch (error) {
      ctx.log.warn({ err: error, distributionId: send.distribution_id }, 'a step of a ledger failed');
      // Others come before it the next time.
      await ctx.db.of(send.organization_id, (db) =>
        postponeBirth(db, send.organization_id, send.distribution_id),
      );
    }
  }
  return stepBehind(ctx);
}
