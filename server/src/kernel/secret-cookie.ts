import type { FastifyReply, FastifyRequest } from 'fastify';

/** `__Host-` where the cookie can be Secure (https), as decisions section 2 asks. */
export function cookieNameOf(baseUrl: string, name: string): string {
  return baseUrl.startsWith('https:') ? `__Host-${name}` : name;
}

export function cookieOptionsOf(baseUrl: string) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: baseUrl.startsWith('https:') } as const;
}

/** A token of ours that no script can read; null when there is none or it has not the shape of one. */
export function readSecretCookie(request: FastifyRequest, baseUrl: string, name: string): string | null {
  const token = request.cookies[cookieNameOf(baseUrl, name)];
  return token && /^[A-Za-z0-9_-]{20,200}$/.test(token) ? token : null;
}

export function setSecretCookie(
  reply: FastifyReply,
  baseUrl: string,
  name: string,
  token: string,
  expires: Date,
): void {
  reply.setCookie(cookieNameOf(baseUrl, name), token, { ...cookieOptionsOf(baseUrl), expires });
}

export function clearSecretCookie(reply: FastifyReply, baseUrl: string, name: string): void {
  reply.clearCookie(cookieNameOf(baseUrl, name), cookieOptionsOf(baseUrl));
}
