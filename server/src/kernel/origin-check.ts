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
    const same =
      origin === new URL(baseUrl).origin || origin === `http://${host}` || origin === `https://${host}`;
    if (!same) throw new AppError('FOREIGN_ORIGIN');
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
