import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieNameOf, cookieOptionsOf } from '../../kernel/secret-cookie.ts';
import { newToken } from '../../platform/identifier.ts';

/** One secret per browser; what it opens is bound to organization, file and viewer in the database. */
const name = 'firstlook-play';
/**
 * In a frame on somebody else's page browsers take only cookies that say so, and keep them for that page alone (CHIPS); they want
 * them Secure, which `http://localhost` counts as.
 */
const framedName = '__Host-firstlook-play-framed';
const framedOptions = {
  path: '/',
  httpOnly: true,
  sameSite: 'none',
  secure: true,
  partitioned: true,
} as const;

const isToken = (token: string | undefined) => token !== undefined && /^[A-Za-z0-9_-]{32}$/.test(token);

export function readPlaybackCookie(request: FastifyRequest, baseUrl: string): string | undefined {
  const { cookies } = request;
  return [cookies[cookieNameOf(baseUrl, name)], cookies[framedName]].find(isToken);
}

/**
 * Sets the cookie where the browser has none yet, and prolongs it where it has.
 * @param isFramed the player stands in a frame on somebody else's page
 */
export function keepPlaybackCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  baseUrl: string,
  isFramed = false,
): string {
  const token = readPlaybackCookie(request, baseUrl) ?? newToken();
  const maxAge = 12 * 3600;
  if (isFramed) reply.setCookie(framedName, token, { ...framedOptions, maxAge });
  else reply.setCookie(cookieNameOf(baseUrl, name), token, { ...cookieOptionsOf(baseUrl), maxAge });
  return token;
}
