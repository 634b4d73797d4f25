import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFoundPage, problemPage } from '../rendering/pages.ts';
import { languageOf } from './missing-page.ts';
import { sendPage } from './page-route.ts';
import { isApiCall } from './security-header.ts';

/** A person who opened an address outside the API is answered with a page, a program with JSON. */
export function wantsPage(request: FastifyRequest): boolean {
  return !isApiCall(request) && (request.headers.accept ?? '').includes('text/html');
}

/** A failure as a page that says what to do next, in the browser's language. */
export function sendProblemPage(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  const context = { locale: languageOf(request), baseUrl: '' };
  const html =
    status < 500 && status !== 429
      ? notFoundPage(context)
      : problemPage(context, status === 500 ? 'failed' : 'unavailable');
  return sendPage(reply, html, { status });
}
