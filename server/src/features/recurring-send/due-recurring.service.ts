import type { ErrorCode } from '@firstlook/contract/errors.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import { can, type PermissionHolder } from '@firstlook/contract/permissions.ts';
import { momentsAfter, nextMoments } from '@firstlook/contract/recurring-rule.ts';
import type { RecurringOutcome } from '@firstlook/contract/recurring-send.ts';
import { maximumLateness } from '@firstlook/contract/schedule.ts';
import { readRights } from '../../kernel/api-key.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Actor, type Ctx, inOrganization } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import type { Db } from '../../platform/database.ts';
import type { Chosen } from '../audience/chosen-people.ts';
import { readAudience } from '../audience/read-audience.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { meansNobody } from '../distribution/birth.service.ts';
import { startDistribution } from '../distribution/distribute.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { stopAsGone, withoutGone } from './lost-group.service.ts';
import { tellSkippedJob, tellStoppedJob } from './recurring-send.queue.ts';
import * as store from './recurring-send.store.ts';

/** Sends that repeat, at their moments (docs/decisions/0119). */

/** What keeps one from being made until a person has mended it; whatever else fails is tried again until it is late. */
const outcomeOf: Partial<Record<ErrorCode, Exclude<RecurringOutcome, 'sent'>>> = {
  UNKNOWN_SENDER: 'withdrawn',
  SENDER_NOT_PROVED: 'withdrawn',
  NO_NEWSLETTER_DESIGN: 'design',
  SENDER_DETAILS_MISSING: 'details',
  NOT_ALLOWED: 'planner',
};

/** Another process, or a person who changed it, was first. */
class TakenMeanwhile extends Error {}

/** One that is due: of moments that were missed the latest counts. */
interface Due {
  row: store.RecurringRow;
  organization: Organization;
  at: Date;
}

function dueOf(row: store.RecurringRow, organization: Organization, now: Date): Due | null {
  if (!row.next_at || row.next_at > now) return null;
  let at = row.next_at;
  for (const moment of momentsAfter(row.rule, row.zone, at, now)) at = moment;
  return { row, organization, at };
}

function nextOf({ row, organization }: Omit<Due, 'at'>, now: Date): store.Next {
  const { timeZone: zone } = organization;
  const [next] = nextMoments(row.rule, zone, now, 1);
  return next
    ? { is_on: true, stopped: null, next_at: next, zone }
    : { is_on: false, stopped: 'ended', next_at: null, zone };
}

/** Nothing is sent at this moment: that is written down, and told. */
async function skip(ctx: Ctx, due: Due, outcome: Exclude<RecurringOutcome, 'sent'>): Promise<void> {
  const { row, at } = due;
  const next = nextOf(due, ctx.clock.now());
  const isStopped = outcome === 'planner';
  const after: store.Next = isStopped ? { ...next, is_on: false, stopped: 'planner', next_at: null } : next;
  await ctx.db.tenant(async (db) => {
    if (!(await store.moveOn(db, row, after, null))) return;
    await store.insertOccurrence(db, row, { at, outcome, taken: null, distributionId: null });
    if (isStopped)
      await recordAudit(ctx, db, {
        action: 'recurringSend.stop',
        target: { id: row.id, name: row.name },
      });
    await enqueue(ctx.queue, db, tellSkippedJob, {
      organizationId: row.organization_id,
      recurringSendId: row.id,
      at: at.toISOString(),
    });
  });
}

/** Who it leaves by, while they may: losing a right acts at once (promise A5). */
async function loadSender(ctx: Ctx, { by, organization_id }: store.RecurringRow): Promise<Actor | null> {
  const holder: PermissionHolder | null = await ctx.db.systemRead((db) =>
    readRights(db, by, ctx.clock.now()),
  );
  if (!holder || !can(holder, 'distribution.send', organization_id)) return null;
  const name = await ctx.db.systemRead((db) => store.findWordOf(db, by));
  return {
    ...holder,
    accountId: by,
    email: '',
    emailVerified: false,
    firstName: name ?? '',
    lastName: '',
    mobile: null,
    sessionHash: Buffer.alloc(0),
  };
}

/** The message of each of its sends. */
const messageOf = ({ message }: store.RecurringRow) => ({
  ...message,
  distributionType: 'email' as const,
  forceDistribute: false,
});

/**
 * Makes the send of a moment: an ordinary planned one, whose moment this is. It, what is written of the moment and the next moment are
 * one transaction: of two processes one makes it, and one that ends in between made nothing.
 */
async function make(ctx: Ctx, due: Due, taken: store.Candidate, chosen: Chosen): Promise<void> {
  const { row, at } = due;
  const next = nextOf(due, ctx.clock.now());
  await startDistribution(ctx, taken.id, messageOf(row), chosen, {
    dueAt: at,
    async inTransaction(db: Db, distributionId) {
      if (!(await store.moveOn(db, row, next, taken.opened_at))) throw new TakenMeanwhile();
      await store.insertOccurrence(db, row, { at, outcome: 'sent', taken, distributionId });
    },
  });
}

/** What a refusal means for this moment; null where it is tried again. */
function refusalOf(error: unknown, isLate: boolean): Exclude<RecurringOutcome, 'sent'> | null {
  const code = error instanceof AppError ? error.code : null;
  const issues = error instanceof AppError && code === 'INVALID_DATA' ? error.issues : [];
  if (issues.some(({ path }) => path === 'audience')) return 'nobody';
  if (issues.some((one) => one.code === 'mergeField')) return 'field';
  return (code && outcomeOf[code]) ?? (isLate ? 'failed' : null);
}

async function send(ctx: Ctx, due: Due): Promise<void> {
  const { row, organization, at } = due;
  const now = ctx.clock.now();
  const sender = await loadSender(ctx, row);
  if (!sender) return skip(ctx, due, 'planner');
  const acting = { ...ctx, actor: sender };
  const audience = await ctx.db.read((db) => withoutGone(db, row.organization_id, row.audience));
  if (!audience) return ctx.db.tenant((db) => stopAsGone(ctx, db, row));
  try {
    const taken = await ctx.db.read((db) => store.findCandidate(db, row, organization.locale, now));
    if (!taken) return await skip(ctx, due, 'nothingNew');
    const chosen = await readAudience(acting, audience);
    // Who is on a smart list is found once the send is made: one that means nobody would use up the release.
    if (await meansNobody(acting, chosen)) return await skip(ctx, due, 'nobody');
    await make(acting, due, taken, chosen);
  } catch (error) {
    if (error instanceof TakenMeanwhile) return;
    const outcome = refusalOf(error, now.getTime() - at.getTime() > maximumLateness);
    if (!outcome) throw error;
    ctx.log.warn({ err: error, recurringSendId: row.id }, 'a recurring send was not made');
    await skip(ctx, due, outcome);
  }
}

/** Tries of one that meets what nobody expected, over more than the hour after which a moment is given up (`refusalOf`). */
const mostTries = 15;
/** Milliseconds until the next one: twice the pause before, up to ten minutes. */
const pauseAfter = (tries: number) => Math.min(2000 * 2 ** (tries - 1), 600_000);

/** After a try that met what nobody expected: the next one comes later, and the last one stops it, which is shown and told. */
async function countTry(ctx: Ctx, row: store.RecurringRow): Promise<void> {
  await ctx.db.tenant(async (db) => {
    const tries = await store.noteTry(db, row);
    if (tries === null) return;
    const isOver = tries >= mostTries;
    await store.pauseTries(db, row, isOver ? null : new Date(ctx.clock.now().getTime() + pauseAfter(tries)));
    if (!isOver) return;
    await recordAudit(ctx, db, { action: 'recurringSend.stop', target: { id: row.id, name: row.name } });
    await enqueue(ctx.queue, db, tellStoppedJob, {
      organizationId: row.organization_id,
      recurringSendId: row.id,
    });
  });
}

/** Sends what repeats and whose moment has come; one that cannot be made now holds up no other. */
export async function sendDueRecurring(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  for (const row of await ctx.db.systemRead((db) => store.listDue(db, now))) {
    const own = inOrganization(ctx, row.organization_id);
    try {
      const organization = await loadOrganization(own);
      const due = dueOf(row, organization, now);
      if (due) await send(own, due);
      // The clocks of its organization are others by now.
      else await own.db.tenant((db) => store.moveOn(db, row, nextOf({ row, organization }, now), null));
    } catch (error) {
      ctx.log.warn({ err: error, recurringSendId: row.id }, 'a recurring send waits');
      await countTry(own, row).catch((failure: unknown) =>
        ctx.log.error({ err: failure, recurringSendId: row.id }, 'a try of a recurring send was not counted'),
      );
    }
  }
}
