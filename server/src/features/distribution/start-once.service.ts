import { createHash } from 'node:crypto';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Chosen } from '../audience/chosen-people.ts';
import { startDistribution } from './distribute.service.ts';
import { bindKey, findKey, type IdempotencyRow, takeKey } from './idempotency.store.ts';
import type { Message } from './message.ts';

/** The earlier request with the same key, if there is one. @throws AppError IDEMPOTENCY_MISMATCH, REQUEST_RUNNING */
function earlierOf(row: IdempotencyRow | null, requestHash: string): string | null {
  if (!row) return null;
  if (row.request_hash !== requestHash) throw new AppError('IDEMPOTENCY_MISMATCH');
  if (!row.distribution_id) throw new AppError('REQUEST_RUNNING');
  return row.distribution_id;
}

class TakenMeanwhile extends Error {
  readonly distributionId: string;

  constructor(distributionId: string) {
    super('the same request was started by a parallel call');
    this.distributionId = distributionId;
  }
}

/**
 * Starts a send, or finds the one that an earlier call with the same Idempotency-Key started: a caller who lost the answer asks
 * again and no person gets the message twice. @returns its id
 *
 * @throws AppError IDEMPOTENCY_MISMATCH, REQUEST_RUNNING and what `startDistribution` throws
 */
export async function startOnce<M extends Message>(
  ctx: Ctx,
  releaseId: string,
  message: M,
  chosen: Chosen,
  { key, delay }: { key: string | null; delay: boolean },
): Promise<string> {
  const requestHash = createHash('sha256')
    .update(JSON.stringify([releaseId, message]))
    .digest('base64url');
  const known = key ? await ctx.db.tenant((db) => findKey(db, ctx.organizationId, key)) : null;
  const earlier = earlierOf(known, requestHash);
  if (earlier) return earlier;
  try {
    const started = await startDistribution(ctx, releaseId, message, chosen, {
      delay,
      async inTransaction(db, distributionId) {
        if (!key) return;
        // Waits for a parallel call with the key to commit, then sees its row.
        const other = await takeKey(db, ctx.organizationId, key, requestHash);
        const taken = earlierOf(other, requestHash);
        if (taken) throw new TakenMeanwhile(taken);
        await bindKey(db, ctx.organizationId, key, distributionId);
      },
    });
    return started.distributionId;
  } catch (error) {
    if (error instanceof TakenMeanwhile) return error.distributionId;
    throw error;
  }
}
