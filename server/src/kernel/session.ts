import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../platform/database.ts';
import { newId, newToken, tokenHash } from '../platform/identifier.ts';
import type { Actor } from './ctx.ts';
import { findSession, insertSession, removeSession, touchSession } from './session.store.ts';

/** A login lasts this long, milliseconds. */
export const sessionLifetime = 30 * 24 * 3600 * 1000;
const touchAfter = 5 * 60 * 1000;

/** `__Host-` where the cookie can be Secure (https), as decisions section 2 asks. */
export function sessionCookieName(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Host-firstlook' : 'firstlook';
}

function cookieOptions(baseUrl: string) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: baseUrl.startsWith('https:') } as const;
}

/** The person of the request's cookie, or null. Read from the database each time: a lost role acts at once. */
export async function readActor(
  database: Database,
  request: FastifyRequest,
  baseUrl: string,
): Promise<Actor | null> {
  const token = request.cookies[sessionCookieName(baseUrl)];
  if (!token || token.length > 200) return null;
  const hash = tokenHash(token);
  return database.single(async (db) => {
    const row = await findSession(db, hash);
    if (!row) return null;
    if (Date.now() - row.used_at.getTime() > touchAfter) await touchSession(db, hash);
    return {
      accountId: row.account_id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      mobile: row.mobile,
      systemRoles: row.roles,
      memberships: row.memberships,
      sessionHash: hash,
    };
  });
}

/** Makes a session and sets its cookie; the token itself is kept nowhere. */
export async function startSession(
  database: Database,
  reply: FastifyReply,
  request: FastifyRequest,
  accountId: string,
  baseUrl: string,
): Promise<void> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + sessionLifetime);
  const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 300);
  await database.withSystem((db) =>
    insertSession(db, {
      id: newId(),
      tokenHash: tokenHash(token),
      accountId,
      expiresAt,
      userAgent,
      address: request.ip,
    }),
  );
  reply.setCookie(sessionCookieName(baseUrl), token, { ...cookieOptions(baseUrl), expires: expiresAt });
}

/** Ends a session for good, wherever its cookie still is. */
export async function endSession(
  database: Database,
  reply: FastifyReply,
  hash: Buffer | undefined,
  baseUrl: string,
): Promise<void> {
  if (hash) await database.withSystem((db) => removeSession(db, hash));
  reply.clearCookie(sessionCookieName(baseUrl), cookieOptions(baseUrl));
}
