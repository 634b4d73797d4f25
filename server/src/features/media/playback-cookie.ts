import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken } from '../../platform/identifier.ts';

/** One secret per browser; what it opens is bound to organization, file and viewer in the database. */
function cookieName(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Host-firstlook-play' : 'firstlook-play';
}

export function readPlaybackCookie(request: FastifyRequest, baseUrl: string): string | undefined {
  const token = request.cookies[cookieName(baseUrl)];
  return token && /^[A-Za-z0-9_-]{32}$/.test(token) ? token : undefined;
}

/** Sets the cookie where the browser has none yet, and prolongs it where it has. */
export function keepPlaybackCookie(request: FastifyRequest, reply: FastifyReply, baseUrl: string): string {
  const token = readPlaybackCookie(request, baseUrl) ?? newToken();
  reply.setCookie(cookieName(baseUrl), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: baseUrl.startsWith('https:'),
    maxAge: 12 * 3600,
  });
  return token;
}
