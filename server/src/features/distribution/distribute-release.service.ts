import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type * as contract from '@firstlook/contract/distribution.ts';
import type { DistributionLists } from '@firstlook/contract/distribution.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { chosenOf } from '../audience/chosen-people.ts';
import { countryOf } from '../organization/organization.service.ts';
import { startDistribution } from './distribute.service.ts';
import { emptyLists, listOf, recipientSentOf } from './distribution-list.ts';
import { bindKey, findKey, type IdempotencyRow, takeKey } from './idempotency.store.ts';
import { hasOpenRecipient, listByDistribution } from './recipient.store.ts';
import { rehearse } from './test-mail.service.ts';

type Body = BodyOf<typeof contract.distributeRelease>;

/** A call waits this long for its own rows (decisions section 5). */
const patience = 60_000;

async function listsOf(ctx: Ctx, distributionId: string): Promise<DistributionLists> {
  const rows = await ctx.db.tenant((db) => listByDistribution(db, ctx.organizationId, distributionId));
  const lists = { ...emptyLists(), distributionId };
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

/** The earlier request with the same key, if there is one. @throws AppError IDEMPOTENCY_MISMATCH, REQUEST_RUNNING */
function earlierOf(row: IdempotencyRow | null, requestHash: string): string | null {
  if (!row) return null;
  if (row.request_hash !== requestHash) throw new AppError('IDEMPOTENCY_MISMATCH');
  if (!row.distribution_id) throw new AppError('REQUEST_RUNNING');
  return row.distribution_id;
}

/**
 * Sends a release to up to 100 contacts: rows and wake-up in one transaction, then waits for its own rows. The same
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
  const requestHash = createHash('sha256')
    .update(JSON.stringify([releaseId, body]))
    .digest('base64url');
  const known = idempotencyKey
    ? await ctx.db.tenant((db) => findKey(db, ctx.organizationId, idempotencyKey))
    : null;
  const earlier = earlierOf(known, requestHash);
  const distributionId = earlier ?? (await startOnce(ctx, releaseId, body, idempotencyKey, requestHash));
  await settled(ctx, distributionId, until);
  return listsOf(ctx, distributionId);
}

class TakenMeanwhile extends Error {
  readonly distributionId: string;

  constructor(distributionId: string) {
    super('the same request was started by a parallel call');
    this.distributionId = distributionId;
  }
}

async function startOnce(
  ctx: Ctx,
  releaseId: string,
  body: Body,
  key: string | null,
  requestHash: string,
): Promise<string> {
  try {
    const country = await countryOf(ctx, ctx.organizationId);
    const started = await startDistribution(
      ctx,
      releaseId,
      body,
      chosenOf({ contacts: body.contacts }, country),
      {
        async inTransaction(db, distributionId) {
          if (!key) return;
          // Waits for a parallel call with the key to commit, then sees its row.
          const other = await takeKey(db, ctx.organizationId, key, requestHash);
          const taken = earlierOf(other, requestHash);
          if (taken) throw new TakenMeanwhile(taken);
          await bindKey(db, ctx.organizationId, key, distributionId);
        },
      },
    );
    return started.distributionId;
  } catch (error) {
    if (error instanceof TakenMeanwhile) return error.distributionId;
    throw error;
  }
}
