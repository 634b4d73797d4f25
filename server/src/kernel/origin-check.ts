import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { SiteHost } from './ctx.ts';
import { originOfSite } from './site-host.ts';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Keeps other sites from acting with a visitor's cookie (promise A6): a call that changes something needs JSON or
 * multipart, and its Origin, where one is sent, must be ours: at an organization's own host that host alone, else BASE_URL.
 */
export function checkOrigin(request: FastifyRequest, baseUrl: string, site: SiteHost | null): void {
  if (safeMethods.includes(request.method)) return;
  const { origin, host } = request.headers;
  if (origin !== undefined) {
    // An installation that says http is tried out: it may come by any name, and by https. One with https has one name.
    const own = new URL(baseUrl);
    const ours = site
      ? [originOfSite(baseUrl, site)]
      : [own.origin, ...(own.protocol === 'http:' ? [`https://${host}`, `http://${host}`] : [])];
    if (!ours.includes(origin)) throw new AppError('FOREIGN_ORIGIN');
  } else if (request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('FOREIGN_ORIGIN');
  const type = String(request.headers['content-type'] ?? '')
    .split(';')[0]
    ?.trim()
    .toLowerCase();
  const hasBody =
    Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'] !== undefined;
  if (hasBody && type !== 'application/json' && type !== 'multipart/form-data')
    throw new AppError('UNSUPPORTED_TYPE');
}
