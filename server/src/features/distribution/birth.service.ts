import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { hasGroups } from '../audience/chosen-people.sql.ts';
import type { Chosen } from '../audience/chosen-people.ts';
import { allowLongStatement, countChosen, insertBirths, type Target } from './birth.store.ts';
import { wakeSenders } from './distribution.store.ts';
import {
  endPendingBirth,
  insertPendingBirth,
  listPendingBirths,
  listStoppedSends,
  lockPendingBirth,
  noteExpected,
  noteStep,
  postponeBirth,
  type Unfinished,
} from './pending-birth.store.ts';
import { stopOpenRecipients } from './recipient.store.ts';

/** Audiences up to this size stand in the ledger when the call answers. */
const bornAtOnce = 1000;
/** Contacts of one step, in one transaction: about a tenth of a second. */
const stepSize = 2000;

/**
 * Writes the ledger of a send, or leaves a large one to the workers, so that no call waits for it.
 *
 * @returns how many people there are; null where that takes long and is counted later
 */
export async function writeLedger(db: Db, target: Target, chosen: Chosen): Promise<number | null> {
  const { organizationId, distributionId } = target;
  await allowLongStatement(db);
  if (hasGroups(chosen)) {
    const { tags = [], company = [], search = '' } = chosen.groups;
    // All contacts and lists are counted from an index; tags and words are looked for in every contact.
    const cap = tags.length + company.length + search.length === 0 ? null : bornAtOnce + 1;
    const people = await countChosen(db, organizationId, chosen, cap);
    if (people > bornAtOnce) {
      const expected = cap === null ? people : null;
      await insertPendingBirth(db, organizationId, distributionId, { chosen, expected });
      return expected;
    }
  }
  return (await insertBirths(db, target, chosen)).people;
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
    if (birth.is_stopped) {
      await endPendingBirth(db, organizationId, distributionId);
      return true;
    }
    await allowLongStatement(db);
    const { chosen, after_contact: after } = birth;
    const target: Target = {
      organizationId,
      distributionId,
      releaseId: birth.release_id,
      channel: birth.channel,
      round: birth.round,
      locale: birth.locale,
      startsAt: birth.starts_at,
    };
    if (birth.expected === null)
      await noteExpected(
        db,
        organizationId,
        distributionId,
        await countChosen(db, organizationId, chosen, null),
      );
    const { last, contacts } = await insertBirths(db, target, chosen, { after, limit });
    if (last === null || contacts < limit) await endPendingBirth(db, organizationId, distributionId);
    else await noteStep(db, organizationId, distributionId, last);
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
  return false;
}
