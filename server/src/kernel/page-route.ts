import { embedOrigins } from '@firstlook/contract/embed.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Ctx, createCtx, type Platform } from './ctx.ts';
import { bytesFor, type FinishedBytes } from './finished-answer.ts';
import { languageOf } from './missing-page.ts';
import { readActor } from './session.ts';
import { siteOf } from './site-host.ts';

/** A page outside the API: server-rendered HTML at an address that mails and people carry around. */
export interface PageRoute {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly handle: (ctx: Ctx, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

const base =
  "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** Small pages and mails in the browser run no script at all. */
export const stillPagePolicy = base;
/** Landing pages run our player, and what a reader starts of the houses that are named (`embedOrigins`). */
export const landingPagePolicy = `${base}; script-src 'self'; connect-src 'self'; media-src 'self' blob:; worker-src 'self' blob:; frame-src ${embedOrigins.join(' ')}`;

/**
 * A policy under which pages of these hosts may show the page in a frame.
 * @param hosts as `embedHosts` of the organization
 */
export function framedPolicy(policy: string, baseUrl: string, hosts: readonly string[]): string {
  // An installation without https is tried out, beside others without it.
  const schemes = baseUrl.startsWith('https:') ? ['https'] : ['https', 'http'];
  const places = hosts.flatMap((host) => schemes.map((scheme) => `${scheme}://${host}`));
  return policy.replace("frame-ancestors 'none'", `frame-ancestors 'self' ${places.join(' ')}`);
}

interface PageOptions {
  status?: number;
  policy?: string;
  isIndexed?: boolean;
}

function setPageHeaders(reply: FastifyReply, { status, policy, isIndexed }: PageOptions): FastifyReply {
  return reply
    .code(status ?? 200)
    .header('content-security-policy', policy ?? stillPagePolicy)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', isIndexed ? 'all' : 'noindex, nofollow')
    .type('text/html; charset=utf-8');
}

/** Sends a page that no cache may keep. */
export function sendPage(reply: FastifyReply, html: string, options: PageOptions = {}): FastifyReply {
  return setPageHeaders(reply, options).send(html);
}

/** The same with a page that is kept ready here, in the form that the caller takes. */
export async function sendFinishedPage(
  reply: FastifyReply,
  page: FinishedBytes,
  options: PageOptions = {},
): Promise<FastifyReply> {
  const body = await bytesFor(reply.request, reply, page);
  return setPageHeaders(reply, options).send(body);
}

/** Registers pages in a scope of their own: they take plain forms, which the API refuses. */
export async function registerPages(
  app: FastifyInstance,
  platform: Platform,
  pages: readonly PageRoute[],
): Promise<void> {
  await app.register(async (scope) => {
    // One-click unsubscribing posts a form or multipart (RFC 8058); its fields are not needed.
    scope.addContentTypeParser('*', { bodyLimit: 16_384 }, (_request, payload, done) => {
      payload.on('end', () => done(null, undefined)).resume();
    });
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { bodyLimit: 16_384, parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    for (const page of pages) {
      scope.route({
        method: page.method,
        url: page.url,
        handler: async (request, reply) => {
          const actor = await readActor(platform, request);
          const caller = {
            requestId: request.id,
            address: request.ip,
            userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
            language: languageOf(request),
          };
          return page.handle(
            createCtx(platform, { actor, caller, site: siteOf(request), log: request.log as Ctx['log'] }),
            request,
            reply,
          );
        },
      });
    }
  });
}
