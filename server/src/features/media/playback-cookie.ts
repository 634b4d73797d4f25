import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieNameOf, cookieOptionsOf } from '../../kernel/secret-cookie.ts';
import { newToken } from '../../platform/identifier.ts';

/** One secret per browser; what it opens is bound to organization, file and viewer in the database. */
const name = 'firstlook-play';

export function readPlaybackCookie(request: FastifyRequest, baseUrl: string): string | undefined {
  const token = request.cookies[cookieNameOf(baseUrl, name)];
  return token && /^[A-Za-z0-9_-]{32}$/.test(token) ? token : undefined;
}

/** Sets the cookie where the browser has none yet, and prolongs it where it has. */
export function keepPlaybackCookie(request: FastifyRequest, reply: FastifyReply, baseUrl: string): string {
  const token = readPlaybackCookie(request, baseUrl) ?? newToken();
  reply.setCookie(cookieNameOf(baseUrl, name), token, {
    ...cookieOptionsOf(baseUrl),
    maxAge: 12 * 3600,
  });
  return token;
}
