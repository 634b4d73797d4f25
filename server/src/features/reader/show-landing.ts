import { origins } from '@firstlook/contract/report.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { landingPagePolicy, sendFinishedPage, sendPage } from '../../kernel/page-route.ts';
import { sendProblemPage } from '../../kernel/problem-page.ts';
import { recordEntrance } from './entrance.ts';
import { landingPage } from './landing.service.ts';
import type { Ground } from './landing-ground.service.ts';

export const parameter = (request: FastifyRequest, name: string) =>
  String((request.params as Record<string, unknown>)[name] ?? '').slice(0, 200);
export const queryOf = (request: FastifyRequest) =>
  new URLSearchParams((request.query as { raw?: string }).raw ?? '');

/** A release whose type has no landing design has no page; its people read so where they edit it. */
function withoutDesign(error: unknown): null {
  if (error instanceof AppError && error.code === 'NO_LANDING_DESIGN') return null;
  throw error;
}

/** Answers with the page of a release, by whichever address it was asked for, and counts who came. */
export async function showLanding(
  ctx: Ctx,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  releaseId: string,
  query: URLSearchParams,
  known?: Ground,
) {
  const token = (query.get('token') ?? '').slice(0, 200);
  const origin = origins.find((one) => one === query.get('origin'));
  const page = await landingPage(ctx, releaseId, { token, origin }, known).catch(withoutDesign);
  // Whatever it is that asks: this is an address that people open.
  if (page === null) return sendProblemPage(request, reply, 404);
  if (page.status === 200) {
    const { opensFor } = page;
    const counted = page.countedToken;
    const { method } = request;
    await recordEntrance(ctx, { request, reply }, { releaseId, token: counted, origin, method, opensFor });
  }
  const options = { status: page.status, policy: landingPagePolicy, isIndexed: page.isPublic };
  return typeof page.html === 'string'
    ? sendPage(reply, page.html, options)
    : sendFinishedPage(reply, page.html, options);
}
