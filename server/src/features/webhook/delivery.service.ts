import type { QueryOf } from '@firstlook/contract/endpoint.ts';
import type { listWebhookDeliveries, WebhookDelivery } from '@firstlook/contract/webhook.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { hour, limitRate } from '../../kernel/rate-limit.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import * as store from './delivery.store.ts';
import { bodyOf } from './message.service.ts';
import { loadWebhook } from './webhook.service.ts';
import { holdActive } from './webhook.store.ts';

/** Tests and replays by hand of one organization. */
const byHand = [{ most: 120, within: hour }];

function deliveryOf(row: store.DeliveryRow): WebhookDelivery {
  return {
    _id: row.id,
    eventId: row.event_id,
    type: row.type,
    at: row.at.toISOString(),
    state: row.state,
    tries: row.tries,
    triedAt: row.tried_at?.toISOString() ?? null,
    nextAt: row.state === 'waiting' ? row.next_at.toISOString() : null,
    status: row.status,
    answer: row.answer,
    failure: row.failure,
  };
}

async function loadDelivery(ctx: Ctx, db: Db, webhookId: string, id: string): Promise<store.DeliveryRow> {
  const row = await store.findDelivery(db, ctx.organizationId, webhookId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** The webhook has to be on, and to stay on until the transaction ends: what is off is told nothing. @throws AppError NOT_FOUND, INVALID_DATA */
async function assertActive(ctx: Ctx, db: Db, webhookId: string): Promise<void> {
  const isActive = await holdActive(db, ctx.organizationId, webhookId);
  if (isActive === null) throw new AppError('NOT_FOUND');
  if (!isActive) throw new AppError('INVALID_DATA', {}, [{ path: 'isActive', code: 'off' }]);
}

/** The log of a webhook, newest first. @throws AppError NOT_FOUND */
export async function listDeliveries(
  ctx: Ctx,
  webhookId: string,
  { pagination }: QueryOf<typeof listWebhookDeliveries>,
) {
  const { page = 0, limit = 25 } = pagination ?? {};
  return ctx.db.tenant(async (db) => {
    await loadWebhook(ctx, db, webhookId);
    const range = { limit, offset: page * limit };
    const { rows, total } = await store.listDeliveries(db, ctx.organizationId, webhookId, range);
    return { items: rows.map(deliveryOf), total };
  });
}

/** One delivery and its body, as it would be sent now. @throws AppError NOT_FOUND */
export function getDelivery(ctx: Ctx, webhookId: string, id: string) {
  return ctx.db.tenant(async (db) => {
    const row = await loadDelivery(ctx, db, webhookId, id);
    return { ...deliveryOf(row), body: await bodyOf(db, ctx.organizationId, row) };
  });
}

const limitHand = (ctx: Ctx) => limitRate(ctx, `webhook:${ctx.organizationId}`, byHand);

/** Tells one webhook that it was tested; the worker sends it as any other. @throws AppError NOT_FOUND, INVALID_DATA, TOO_MANY_REQUESTS */
export async function testWebhook(ctx: Ctx, webhookId: string): Promise<WebhookDelivery> {
  const [id, at] = [newId(), ctx.clock.now()];
  await ctx.db.tenant((db) => assertActive(ctx, db, webhookId));
  await limitHand(ctx);
  return ctx.db.tenant(async (db) => {
    // Asked again: it may have been switched off while the hand was counted.
    await assertActive(ctx, db, webhookId);
    const eventId = `msg_${newId().replaceAll('-', '')}`;
    await store.insertTest(db, ctx.organizationId, { id, eventId, webhookId, at, data: { webhookId } });
    return deliveryOf(await loadDelivery(ctx, db, webhookId, id));
  });
}

/** Sends it once more under the same id. @throws AppError NOT_FOUND, INVALID_DATA, TOO_MANY_REQUESTS */
export async function replayDelivery(ctx: Ctx, webhookId: string, id: string): Promise<WebhookDelivery> {
  await ctx.db.tenant(async (db) => {
    await assertActive(ctx, db, webhookId);
    await loadDelivery(ctx, db, webhookId, id);
  });
  await limitHand(ctx);
  return ctx.db.tenant(async (db) => {
    await assertActive(ctx, db, webhookId);
    await store.replay(db, ctx.organizationId, webhookId, id, ctx.clock.now());
    return deliveryOf(await loadDelivery(ctx, db, webhookId, id));
  });
}
