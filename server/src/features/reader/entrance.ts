import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../kernel/ctx.ts';
import { cookieNameOf, cookieOptionsOf } from '../../kernel/secret-cookie.ts';
import { recordVisit, type Visit } from './track.service.ts';

const name = 'firstlook-entered';
/** A reader who comes back after this long makes a new entrance. */
const visitSeconds = 4 * 3600;
const mostKept = 60;

/**
 * Counts an entrance unless this browser came in here already: by the same link, or as the same person, within one
 * visit. The browser keeps marks that say nothing to others; they are set whether or not the visit counts, so that
 * the answer tells nothing about a token.
 */
export async function recordEntrance(
  ctx: Ctx,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  visit: Omit<Visit, 'kind' | 'platform'>,
): Promise<void> {
  const { baseUrl, actor } = ctx;
  const who = visit.token || actor?.accountId || '';
  const mark = createHash('sha256').update(`${visit.releaseId}/${who}`).digest('base64url').slice(0, 8);
  const cookie = cookieNameOf(baseUrl, name);
  const marks = (request.cookies[cookie] ?? '').split('.').filter((one) => /^[\w-]{8}$/.test(one));
  if (marks.includes(mark)) return;
  const kept = [...marks, mark].slice(-mostKept).join('.');
  reply.setCookie(cookie, kept, { ...cookieOptionsOf(baseUrl), maxAge: visitSeconds });
  await recordVisit(ctx, { ...visit, kind: 'landing', platform: 'landingPage' });
}
