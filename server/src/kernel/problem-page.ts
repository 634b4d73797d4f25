import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFoundPage, problemPage } from '../rendering/pages.ts';
import type { RenderLocale } from '../rendering/render-input.ts';
import { sendPage } from './page-route.ts';
import { isApiCall } from './security-header.ts';

const pageLocales: readonly RenderLocale[] = ['he', 'en', 'fr'];

/** The first language of ours that the browser asks for (RFC 9110, section 12.5.4); Hebrew where it asks for none. */
function localeOf(request: FastifyRequest): RenderLocale {
  const asked = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((one) => one.trim().slice(0, 2).toLowerCase());
  return (
    pageLocales.find((locale) => locale === asked.find((one) => pageLocales.includes(one as never))) ?? 'he'
  );
}

/** A person who opened an address outside the API is answered with a page, a program with JSON. */
export function wantsPage(request: FastifyRequest): boolean {
  return !isApiCall(request) && (request.headers.accept ?? '').includes('text/html');
}

/** A failure as a page that says what to do next, in the browser's language. */
export function sendProblemPage(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  const context = { locale: localeOf(request), baseUrl: '' };
  const html =
    status < 500 && status !== 429
      ? notFoundPage(context)
      : problemPage(context, status === 500 ? 'failed' : 'unavailable');
  return sendPage(reply, html, { status });
}
