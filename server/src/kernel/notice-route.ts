import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Notice } from '../gateways/notice.ts';
import { type Ctx, createCtx, type Platform } from './ctx.ts';

/**
 * A call by which a service outside tells us something, below `/api`. It proves itself by a signature or a secret of its own,
 * carries no cookie, and says what it says in whatever type it likes, so its body comes as text.
 */
export interface NoticeRoute {
  readonly url: string;
  /** Bytes of its body at most; 64 KB where nothing is said. */
  readonly bodyLimit?: number;
  readonly handle: (ctx: Ctx, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/** The call as those who prove it read it. */
export function noticeOf(ctx: Ctx, request: FastifyRequest): Notice {
  return {
    url: `${ctx.baseUrl}${request.raw.url ?? ''}`,
    headers: request.headers as Record<string, string>,
    body: typeof request.body === 'string' ? request.body : '',
    secret: (request.params as { secret?: string }).secret ?? '',
  };
}

const usualLimit = 64 * 1024;
const notices = new Set<string>();

/** Whether the request has come to such a route: by the route it matched. */
export const isNotice = ({ routeOptions }: FastifyRequest): boolean => notices.has(routeOptions.url ?? '');

/** Registers them in a scope of their own, where no body is parsed. */
export async function registerNotices(
  app: FastifyInstance,
  platform: Platform,
  routes: readonly NoticeRoute[],
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    for (const { url, handle, bodyLimit = usualLimit } of routes) {
      notices.add(url);
      scope.post(url, { bodyLimit }, (request, reply) => {
        const caller = { requestId: request.id, address: request.ip, userAgent: '' };
        return handle(createCtx(platform, { caller, log: request.log as Ctx['log'] }), request, reply);
      });
    }
  });
}
