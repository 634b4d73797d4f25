import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type * as contract from '@firstlook/contract/webhook.ts';
import type { Webhook } from '@firstlook/contract/webhook.ts';
import { mostWebhooks, webhookUrlIssue } from '@firstlook/contract/webhook-rule.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { oldSecretCounts } from './delivery.policy.ts';
import { newWebhookSecret } from './signature.ts';
import * as store from './webhook.store.ts';

type WithSecret = Webhook & { secret: string };

function webhookOf(row: store.WebhookRow, now: Date): Webhook {
  const oldCounts = row.old_secret_until && row.old_secret_until > now;
  return {
    _id: row.id,
    url: row.url,
    events: row.events,
    isActive: row.is_active,
    offReason: row.off_reason,
    offAt: row.off_at?.toISOString() ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
    oldSecretUntil: oldCounts ? (row.old_secret_until?.toISOString() ?? null) : null,
    waiting: row.waiting,
    lastDelivery: row.last_at && row.last_state && { at: row.last_at.toISOString(), state: row.last_state },
    createdAt: row.created_at.toISOString(),
  };
}

/** How the log names one: the rest of an address is often a secret. */
const nameOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

const invalid = (path: string, code: string) => new AppError('INVALID_DATA', {}, [{ path, code }]);

/** @throws AppError INVALID_DATA for what can be seen to be wrong; where a name leads is looked at by every call. */
function assertUrl(ctx: Ctx, url: string): void {
  const issue = webhookUrlIssue(url) ?? ctx.gateways.webhooks.refusalOf(url);
  if (issue) throw invalid('url', issue);
}

/** The webhook inside a transaction. @throws AppError NOT_FOUND */
export async function loadWebhook(ctx: Ctx, db: Db, id: string): Promise<store.WebhookRow> {
  const row = await store.findWebhook(db, ctx.organizationId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export async function listWebhooks(ctx: Ctx) {
  const rows = await ctx.db.read((db) => store.listWebhooks(db, ctx.organizationId));
  return { items: rows.map((row) => webhookOf(row, ctx.clock.now())), total: rows.length };
}

/** @throws AppError NOT_FOUND */
export async function getWebhook(ctx: Ctx, id: string): Promise<Webhook> {
  return webhookOf(await ctx.db.tenant((db) => loadWebhook(ctx, db, id)), ctx.clock.now());
}

/** Adds a webhook. Its secret is in this answer alone. @throws AppError INVALID_DATA, with `tooMany` beyond ten */
export async function createWebhook(
  ctx: Ctx,
  { url, events }: BodyOf<typeof contract.createWebhook>,
): Promise<WithSecret> {
  assertUrl(ctx, url);
  const { organizationId } = ctx;
  const [id, secret, at] = [newId(), newWebhookSecret(), ctx.clock.now()];
  const wanted = [...new Set(events)];
  return ctx.db.tenant(async (db) => {
    if ((await store.lockWebhooks(db, organizationId)) >= mostWebhooks) throw invalid('', 'tooMany');
    const createdBy = actorOf(ctx).accountId;
    await store.insertWebhook(db, { organizationId, id, url, events: wanted, secret, createdBy, at });
    const target = { id, name: nameOf(url) };
    await recordAudit(ctx, db, { action: 'webhook.create', target, after: { events: wanted } });
    return { ...webhookOf(await loadWebhook(ctx, db, id), at), secret };
  });
}

async function steer(ctx: Ctx, db: Db, row: store.WebhookRow, isActive: boolean): Promise<void> {
  if (isActive) await store.switchOn(db, ctx.organizationId, row.id);
  else await store.switchOff(db, ctx.organizationId, row.id, 'person', ctx.clock.now());
}

/** @throws AppError NOT_FOUND, INVALID_DATA */
export async function updateWebhook(
  ctx: Ctx,
  { _id: id, ...change }: BodyOf<typeof contract.updateWebhook>,
): Promise<Webhook> {
  const { organizationId } = ctx;
  if (change.url !== undefined) assertUrl(ctx, change.url);
  return ctx.db.tenant(async (db) => {
    await store.lockWebhooks(db, organizationId);
    const row = await loadWebhook(ctx, db, id);
    const { url = row.url, events = row.events, isActive = row.is_active } = change;
    await store.updateWebhook(db, organizationId, id, { url, events: [...new Set(events)] });
    if (isActive !== row.is_active) await steer(ctx, db, row, isActive);
    await recordAudit(ctx, db, {
      action: 'webhook.update',
      target: { id, name: nameOf(url) },
      before: { host: nameOf(row.url), events: row.events, isActive: row.is_active },
      after: { host: nameOf(url), events, isActive },
    });
    return webhookOf(await loadWebhook(ctx, db, id), ctx.clock.now());
  });
}

/** A new secret; the one before counts a day longer, so that no message is missed over it. @throws AppError NOT_FOUND */
export async function rotateSecret(ctx: Ctx, id: string): Promise<WithSecret> {
  const secret = newWebhookSecret();
  const now = ctx.clock.now();
  return ctx.db.tenant(async (db) => {
    const { url } = await loadWebhook(ctx, db, id);
    const until = new Date(now.getTime() + oldSecretCounts);
    await store.rotateSecret(db, ctx.organizationId, id, secret, until);
    await recordAudit(ctx, db, { action: 'webhook.rotate', target: { id, name: nameOf(url) } });
    return { ...webhookOf(await loadWebhook(ctx, db, id), now), secret };
  });
}

/** @throws AppError NOT_FOUND */
export function removeWebhook(ctx: Ctx, id: string): Promise<void> {
  return ctx.db.tenant(async (db) => {
    const url = await store.removeWebhook(db, ctx.organizationId, id);
    if (url === null) throw new AppError('NOT_FOUND');
    await recordAudit(ctx, db, { action: 'webhook.remove', target: { id, name: nameOf(url) } });
  });
}

/** Switches one off because of how it answers, and writes that down; no person did it. */
export async function switchOffByAnswer(
  ctx: Ctx,
  db: Db,
  webhook: { organizationId: string; id: string; url: string },
  reason: 'gone' | 'failing',
): Promise<void> {
  const { organizationId, id, url } = webhook;
  if ((await store.switchOff(db, organizationId, id, reason, ctx.clock.now())) === 0) return;
  await recordAudit(ctx, db, {
    action: 'webhook.switchOff',
    organizationId,
    target: { id, name: nameOf(url) },
    after: { reason },
  });
}
