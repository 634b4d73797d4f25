import { longestWebhookAnswer } from '@firstlook/contract/webhook-rule.ts';
import { type WebhookAnswer, WebhookError } from '../../gateways/webhook.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { failingFor, isGone, isTaken, nextTryAt, readRetryAfter } from './delivery.policy.ts';
import * as store from './delivery.store.ts';
import { bodyOf } from './message.service.ts';
import { signedHeaders } from './signature.ts';
import { switchOffByAnswer } from './webhook.service.ts';

/** Longer than a call may take: no other worker takes what a living one holds. */
const claimedFor = 60_000;

type Tried = WebhookAnswer | { status: null; failure: string };

async function call(ctx: Ctx, row: store.ClaimedDelivery, body: string): Promise<Tried> {
  const headers = signedHeaders(row.secrets, row.event_id, body, ctx.clock.now());
  try {
    return await ctx.gateways.webhooks.post({ url: row.url, headers, body });
  } catch (error) {
    if (error instanceof WebhookError) return { status: null, failure: error.code };
    // The words may name the address, which may hold a secret.
    ctx.log.error({ name: (error as Error).name, deliveryId: row.id }, 'a webhook could not be called');
    return { status: null, failure: 'network' };
  }
}

/** What becomes of a delivery after this try. */
function outcomeOf(row: store.ClaimedDelivery, tried: Tried, now: Date): store.Outcome {
  const said =
    tried.status === null
      ? { status: null, answer: null, failure: tried.failure }
      : // PostgreSQL's protocol ends a text at a NUL; letters are counted whole.
        { status: tried.status, answer: firstLetters(tried.text), failure: null };
  if (tried.status !== null && isTaken(tried.status)) return { ...said, state: 'delivered', nextAt: null };
  const wait = tried.status === null ? 0 : readRetryAfter(tried.retryAfter, now);
  const nextAt = isGone(tried.status) ? null : nextTryAt(row.tries - row.tries_before, now, wait);
  return { ...said, state: nextAt ? 'waiting' : 'failed', nextAt };
}

const firstLetters = (text: string): string =>
  [...text.replaceAll('\0', '').toWellFormed()].slice(0, longestWebhookAnswer).join('');

async function settle(ctx: Ctx, webhook: store.DueWebhook, row: store.ClaimedDelivery, tried: Tried) {
  const { organization_id: organizationId, id } = webhook;
  const now = ctx.clock.now();
  const outcome = outcomeOf(row, tried, now);
  await ctx.db.of(organizationId, async (db) => {
    // The webhook is locked first, because another worker may be switching it off, with everything that waits for it.
    const since = await store.noteHealth(db, organizationId, id, outcome.state === 'delivered', now);
    await store.settleDelivery(db, organizationId, row.id, outcome);
    const isFailing = since !== null && now.getTime() - since.getTime() >= failingFor;
    const reason = isGone(outcome.status) ? 'gone' : isFailing ? 'failing' : null;
    if (reason) await switchOffByAnswer(ctx, db, { organizationId, id, url: row.url }, reason);
  });
}

/** Calls a webhook with what is due, one after the other, until nothing is. Several lines may work on one webhook. */
export async function runLine(ctx: Ctx, webhook: store.DueWebhook, isStopping: () => boolean): Promise<void> {
  const { organization_id: organizationId } = webhook;
  while (!isStopping()) {
    const now = ctx.clock.now();
    const claimed = await ctx.db.of(organizationId, async (db) => {
      const until = new Date(now.getTime() + claimedFor);
      const row = await store.claimDelivery(db, webhook, now, until);
      return row && { row, body: await bodyOf(db, organizationId, row) };
    });
    if (!claimed) return;
    await settle(ctx, webhook, claimed.row, await call(ctx, claimed.row, claimed.body));
  }
}
