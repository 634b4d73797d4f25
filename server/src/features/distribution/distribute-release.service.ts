import { setTimeout as wait } from 'node:timers/promises';
import type * as contract from '@firstlook/contract/distribution.ts';
import { birthStates, type DistributionLists } from '@firstlook/contract/distribution.ts';
import { contactsPerCall } from '@firstlook/contract/distribution-limit.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { type Chosen, chosenOf } from '../audience/chosen-people.ts';
import { countryOf } from '../organization/organization.service.ts';
import type { BirthRow } from './birth.store.ts';
import { emptyLists, listOf, recipientSentOf } from './distribution-list.ts';
import { loadSend } from './progress.service.ts';
import { hasOpenRecipient, listByDistribution } from './recipient.store.ts';
import { listOverParts, partsToAsk } from './rehearsal.service.ts';
import { startOnce } from './start-once.service.ts';
import { rehearse } from './test-message.service.ts';

type Body = BodyOf<typeof contract.distributeRelease>;

/** A call waits this long for its own rows (decisions section 5). */
const patience = 60_000;

/** Who is to get a send that has not begun, as it would come out now. */
async function listPlanned(ctx: Ctx, releaseId: string, body: Body, chosen: Chosen): Promise<BirthRow[]> {
  const everybody = { states: [...birthStates], offset: 0, limit: contactsPerCall };
  return ctx.db.tenant((db) => listOverParts(db, partsToAsk(ctx, releaseId, body, chosen), everybody));
}

async function listsOf(
  ctx: Ctx,
  distributionId: string,
  planned: readonly BirthRow[],
): Promise<DistributionLists> {
  const { rows: parts, progress } = await loadSend(ctx, distributionId);
  const ids = parts.map(({ id }) => id);
  const written = await ctx.db.tenant((db) => listByDistribution(db, ctx.organizationId, ids));
  const rows = written.length > 0 ? written : planned;
  const asksApproval = progress.phase === 'asking';
  const lists = { ...emptyLists(), distributionId, asksApproval };
  for (const row of rows) lists[listOf[row.state]].push(recipientSentOf(row));
  return lists;
}

/** Waits until every row of the distribution is settled, or patience ends. Leaving early stops nothing. */
async function settled(ctx: Ctx, distributionId: string, until: number): Promise<void> {
  for (let pause = 20; Date.now() < until; pause = Math.min(pause * 1.5, 500)) {
    if (!(await ctx.db.read((db) => hasOpenRecipient(db, ctx.organizationId, distributionId)))) return;
    await wait(pause);
  }
}

/**
 * Sends a release to up to 100 contacts: rows and wake-up in one transaction, then waits for its own rows; what begins
 * later is answered at once, as it would come out now. The same
 * Idempotency-Key answers the same lists and sends nothing again.
 *
 * @throws AppError UNKNOWN_SENDER, SENDER_NOT_PROVED, NO_NEWSLETTER_DESIGN, IDEMPOTENCY_MISMATCH, NOT_FOUND
 */
export async function distributeRelease(
  ctx: Ctx,
  releaseId: string,
  body: Body,
  idempotencyKey: string | null,
): Promise<DistributionLists> {
  if (body.testMode) return rehearse(ctx, releaseId, body);
  const until = Date.now() + patience;
  const chosen = chosenOf({ contacts: body.contacts }, await countryOf(ctx, ctx.organizationId));
  const distributionId = await startOnce(ctx, releaseId, body, chosen, { key: idempotencyKey, delay: false });
  const { progress } = await loadSend(ctx, distributionId);
  if (body.startsAt || progress.phase === 'asking')
    return listsOf(ctx, distributionId, await listPlanned(ctx, releaseId, body, chosen));
  await settled(ctx, distributionId, until);
  return listsOf(ctx, distributionId, []);
}
