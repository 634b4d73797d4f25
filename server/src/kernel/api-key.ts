import type { PermissionHolder } from '@firstlook/contract/permissions.ts';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../platform/database.ts';
import { tokenHash } from '../platform/identifier.ts';
import { type ApiKeyOwner, findApiKey, findApiKeyById, touchApiKey } from './api-key.store.ts';
import { AppError } from './app-error.ts';
import type { Actor, Platform } from './ctx.ts';
import { findAccountRights } from './session.store.ts';

const touchAfter = 5 * 60 * 1000;

/** The key of `Authorization: Bearer …` (RFC 6750), or null when the call brings none. */
function bearerOf(request: FastifyRequest): string | null {
  const given = /^Bearer\s+(\S{1,200})$/i.exec(request.headers.authorization ?? '');
  return given?.[1] ?? null;
}

const keyPrefix = 'key:';
/** What stands for a key wherever an account would. */
const keyAccountId = (id: string): string => `${keyPrefix}${id}`;

/** Whether the word is a program's and no person's. @param id as `actor.accountId` was */
export const isKeyAccount = (id: string): boolean => id.startsWith(keyPrefix);

const rightsOf = ({ organization_id: organizationId, scopes }: ApiKeyOwner): PermissionHolder => ({
  systemRoles: [],
  memberships: [{ organizationId, status: 'approved', roles: [], scopes }],
});

/**
 * What an account or a key may do at this moment, for what it began earlier; null when it is gone.
 *
 * @param id as `actor.accountId` was
 * @param db of the whole installation
 */
export async function readRights(db: Db, id: string, now: Date): Promise<PermissionHolder | null> {
  if (isKeyAccount(id)) {
    const owner = await findApiKeyById(db, id.slice(keyPrefix.length), now);
    return owner && rightsOf(owner);
  }
  const row = await findAccountRights(db, id);
  return row && { systemRoles: row.roles, memberships: row.memberships };
}

/**
 * Whom an API key speaks for: no person, only itself, in one organization, with the scopes it was given. Null when the call
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
    accountId: keyAccountId(owner.id),
    apiKeyId: owner.id,
    email: '',
    emailVerified: true,
    firstName: owner.name,
    lastName: '',
    mobile: null,
    ...rightsOf(owner),
    sessionHash: hash,
  };
}
