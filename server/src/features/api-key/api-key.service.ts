import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { ApiKey, createApiKey as createEndpoint } from '@firstlook/contract/trust.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { newId, newToken, tokenHash } from '../../platform/identifier.ts';
import { recordAudit } from '../audit/audit.service.ts';
import * as store from './api-key.store.ts';

const day = 24 * 3600 * 1000;
/** So that a key is recognized as ours wherever it leaks to. */
const mark = 'flk_';
const shownLetters = 10;

function keyOf(row: store.ApiKeyRow): ApiKey {
  return {
    _id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    isAsleep: row.is_asleep,
    usedAt: row.used_at?.toISOString() ?? null,
  };
}

export function listApiKeys(ctx: Ctx) {
  // Whether a maker may still is a question about accounts, which a tenant's transaction does not read.
  return ctx.db.system(async (db) => {
    const rows = await store.listApiKeys(db, ctx.organizationId);
    return { items: rows.map(keyOf), total: rows.length };
  });
}

/** Makes a key. Its secret is in the answer and nowhere else: the database keeps a hash. */
export function createApiKey(
  ctx: Ctx,
  body: BodyOf<typeof createEndpoint>,
): Promise<ApiKey & { secret: string }> {
  const secret = `${mark}${newToken()}`;
  const id = newId();
  const at = ctx.clock.now();
  const { accountId, firstName, lastName } = actorOf(ctx);
  const key = {
    id,
    name: body.name,
    prefix: secret.slice(0, shownLetters),
    scopes: [...new Set(body.scopes)],
    created_at: at,
    expires_at: body.expiresInDays === null ? null : new Date(at.getTime() + body.expiresInDays * day),
  };
  return ctx.db.tenant(async (db) => {
    await store.insertApiKey(db, {
      ...key,
      organizationId: ctx.organizationId,
      keyHash: tokenHash(secret),
      createdBy: accountId,
    });
    await recordAudit(ctx, db, {
      action: 'apiKey.create',
      target: { id, name: body.name },
      after: { scopes: body.scopes, expiresInDays: body.expiresInDays },
    });
    const created_by = `${firstName} ${lastName}`.trim();
    return { ...keyOf({ ...key, created_by, is_asleep: false, used_at: null }), secret };
  });
}

/** Ends a key at once. @throws AppError NOT_FOUND */
export function removeApiKey(ctx: Ctx, id: string): Promise<void> {
  return ctx.db.tenant(async (db) => {
    const name = await store.removeApiKey(db, ctx.organizationId, id);
    if (name === null) throw new AppError('NOT_FOUND');
    await recordAudit(ctx, db, { action: 'apiKey.remove', target: { id, name } });
  });
}
