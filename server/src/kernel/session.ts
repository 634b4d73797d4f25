import type { SessionEnding } from '@firstlook/contract/session-ending.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newId, newToken, tokenHash } from '../platform/identifier.ts';
import type { Actor, Platform } from './ctx.ts';
import { clearSecretCookie, readSecretCookie, setSecretCookie } from './secret-cookie.ts';
import { findEnding, findSession, insertSession, removeSession, touchSession } from './session.store.ts';
import { shareRead } from './shared-read.ts';
import { asReader, siteOf } from './site-host.ts';

/** A session ends this long after it began, whatever happens in it, milliseconds (docs/decisions/0009). */
const sessionLifetime = 30 * 24 * 3600 * 1000;
/** And this long after it was last used. */
export const idleLifetime = 7 * 24 * 3600 * 1000;
const touchAfter = 5 * 60 * 1000;
const cookieName = 'firstlook';

function readSession(platform: Platform, hash: Buffer, host: string | null): Promise<Actor | null> {
  const now = platform.clock.now();
  return platform.database.single(async (db) => {
    const row = await findSession(db, hash, now, new Date(now.getTime() - idleLifetime), host);
    if (!row) return null;
    if (now.getTime() - row.used_at.getTime() > touchAfter) await touchSession(db, hash, now);
    return {
      accountId: row.account_id,
      email: row.email,
      emailVerified: row.email_verified,
      firstName: row.first_name,
      lastName: row.last_name,
      mobile: row.mobile,
      systemRoles: row.roles,
      memberships: row.memberships,
      sessionHash: hash,
    };
  });
}

/**
 * The person of the request's cookie, or null. Read from the database after each request came: a lost role acts at once.
 * A screen asks for many things together; those requests share a read. At an organization's own host it is a session that was begun
 * there, and the person a reader of that organization.
 */
export async function readActor(platform: Platform, request: FastifyRequest): Promise<Actor | null> {
  const token = readSecretCookie(request, platform.baseUrl, cookieName);
  if (!token) return null;
  const hash = tokenHash(token);
  const site = siteOf(request);
  const host = site?.host ?? null;
  const actor = await shareRead(`session ${hash.toString('base64')} ${host}`, () =>
    readSession(platform, hash, host),
  );
  return site && actor ? asReader(actor, site) : actor;
}

/** Why the session of the request's cookie was ended by a person or a rule; null where it ran out or there never was one. */
export async function readEnding(platform: Platform, request: FastifyRequest): Promise<SessionEnding | null> {
  const token = readSecretCookie(request, platform.baseUrl, cookieName);
  return token ? platform.database.withSystem((db) => findEnding(db, tokenHash(token))) : null;
}

/**
 * Makes a session and sets its cookie; the token itself is kept nowhere.
 *
 * @param secondFactorAt when a second factor was given; null for a sign-in that needed none
 */
export async function startSession(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
  secondFactorAt: Date | null,
): Promise<void> {
  const token = newToken();
  const now = platform.clock.now();
  const expiresAt = new Date(now.getTime() + sessionLifetime);
  const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 300);
  await platform.database.withSystem((db) =>
    insertSession(db, {
      id: newId(),
      tokenHash: tokenHash(token),
      accountId,
      createdAt: now,
      expiresAt,
      userAgent,
      address: request.ip,
      secondFactorAt,
      host: siteOf(request)?.host ?? null,
    }),
  );
  setSecretCookie(reply, platform.baseUrl, cookieName, token, expiresAt);
}

/** Ends a session for good, wherever its cookie still is. */
export async function endSession(
  platform: Platform,
  reply: FastifyReply,
  hash: Buffer | undefined,
): Promise<void> {
  if (hash) await platform.database.withSystem((db) => removeSession(db, hash));
  clearSecretCookie(reply, platform.baseUrl, cookieName);
  // The browser drops its kept lists, which the next person at it must not see.
  reply.header('clear-site-data', '"cache"');
}
