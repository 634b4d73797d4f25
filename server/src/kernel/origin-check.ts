import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Keeps other sites from acting with a visitor's cookie (promise A6): a call that changes something needs JSON or
 * multipart, and its Origin, where one is sent, must be ours.
 */
export function checkOrigin(request: FastifyRequest, baseUrl: string): void {
  if (safeMethods.includes(request.method)) return;
  const { origin, host } = request.headers;
  if (origin !== undefined) {
    // Behind a name of its own the page may come by https although BASE_URL says http; never the other way round.
    const own = new URL(baseUrl);
    const ours = [own.origin, `https://${host}`, ...(own.protocol === 'http:' ? [`http://${host}`] : [])];
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
