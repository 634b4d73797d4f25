import type { FastifyRequest } from 'fastify';
import { tokenHash } from '../platform/identifier.ts';
import { findApiKey, touchApiKey } from './api-key.store.ts';
import { AppError } from './app-error.ts';
import type { Actor, Platform } from './ctx.ts';

const touchAfter = 5 * 60 * 1000;

/** The key of `Authorization: Bearer …` (RFC 6750), or null when the call brings none. */
function bearerOf(request: FastifyRequest): string | null {
  const given = /^Bearer\s+(\S{1,200})$/i.exec(request.headers.authorization ?? '');
  return given?.[1] ?? null;
}

/**
 * Whom an API key speaks for: nobody but itself, in one organization, with the scopes it was given. Null when the call
 * brings none; a wrong or ended one is refused and never falls back to a cookie.
 *
 * @throws AppError INVALID_API_KEY
 */
export async function readApiKeyActor(platform: Platform, request: FastifyRequest): Promise<Actor | null> {
  const key = bearerOf(request);
  if (key === null) return null;
  const hash = tokenHash(key);
  const now = platform.clock.now();
  const owner = await platform.database.single(async (db) => {
    const row = await findApiKey(db, hash, now);
    if (row && now.getTime() - (row.used_at?.getTime() ?? 0) > touchAfter)
      await touchApiKey(db, row.organization_id, row.id, now);
    return row;
  });
  if (!owner) throw new AppError('INVALID_API_KEY');
  return {
    accountId: `key:${owner.id}`,
    apiKeyId: owner.id,
    email: '',
    emailVerified: true,
    firstName: owner.name,
    lastName: '',
    mobile: null,
    systemRoles: [],
    memberships: [
      { organizationId: owner.organization_id, status: 'approved', roles: [], scopes: owner.scopes },
    ],
    sessionHash: hash,
  };
}
