import { clientSiteHeader, clientSiteQuery } from '@firstlook/contract/address/endpoint-address.ts';
import {
  type AnswerOf,
  type BodyOf,
  defaultBodyLimit,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type Schema,
} from '@firstlook/contract/endpoint.ts';
import { can, globalOrganizationId, type Permission } from '@firstlook/contract/permissions.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { readApiKeyActor } from './api-key.ts';
import { AppError } from './app-error.ts';
import { type Actor, type Ctx, createCtx, type Platform } from './ctx.ts';
import { parseQueryString } from './query-string.ts';
import { readActor, readEnding } from './session.ts';
import { assertSiteCall, siteOf } from './site-host.ts';
import { readVisitor } from './visitor.ts';

/** What the endpoint's schemas made of the request. */
export interface Inputs<E> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

/** The HTTP side, for the few routes that stream, take files or set cookies. */
export interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
  platform: Platform;
  /** For answers that go on for minutes: whether the caller might begin this call now. */
  isStillAllowed(): Promise<boolean>;
}

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (ctx: Ctx, inputs: Inputs<Endpoint>, http: Http) => Promise<unknown>;
}

/** Binds an endpoint to a service. A handler that sends the reply itself answers `undefined`. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (
    ctx: Ctx,
    inputs: Inputs<E>,
    http: Http,
  ) => Promise<E['answer'] extends Schema ? AnswerOf<E> | undefined : unknown>,
): Route {
  return { endpoint, handle: handle as unknown as Route['handle'] };
}

const isMissing = (value: unknown, path: readonly PropertyKey[]): boolean =>
  path.reduce((inside, key) => (inside as Record<PropertyKey, unknown> | null | undefined)?.[key], value) ===
  undefined;

/** An organization that is named beside the path is that of the path, or the call contradicts itself. @throws AppError INVALID_DATA */
function checkNamedOrganization(organizationId: string, ...said: unknown[]): void {
  if (organizationId === '') return;
  for (const part of said) {
    const named = (part as { organizationId?: unknown } | null | undefined)?.organizationId;
    if (named !== undefined && named !== null && named !== organizationId)
      throw new AppError('INVALID_DATA', {}, [{ path: 'organizationId', code: 'otherOrganization' }]);
  }
}

/** The body of a call that takes nothing: left away, or empty as programs send it with every call. */
const noBody = z.strictObject({});

/** What a schema says of a value that is not there. */
const saidOfNothing: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union']);

/** A missing value is asked for; a rule of ours may name what is wrong. */
function codeOf(
  issue: { code: string; path: readonly PropertyKey[]; params?: Record<string, unknown> },
  value: unknown,
): string {
  if (saidOfNothing.has(issue.code) && isMissing(value, issue.path)) return 'required';
  return issue.code === 'custom' && typeof issue.params?.code === 'string' ? issue.params.code : issue.code;
}

function parse(schema: Schema | undefined, value: unknown, where: 'params' | 'query' | 'body'): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((one) => ({
    path: one.code === 'unrecognized_keys' ? [...one.path, one.keys[0]].join('.') : one.path.join('.'),
    code: codeOf(one, value),
  }));
  if (where === 'params') throw new AppError('NOT_FOUND');
  // A form that is not filled in is no malformed call: its fields are named as those of any other fault in it.
  if (where === 'body' && issues.every(({ code }) => code === 'required'))
    throw new AppError('INVALID_DATA', {}, issues);
  throw new AppError('MALFORMED_REQUEST', { where }, issues);
}

/**
 * Whether the actor may call the endpoint. An organization of others looks as if it were not there;
 * a member without the permission is told so.
 */
export function authorize(endpoint: Endpoint, actor: Actor | null, organizationId: string): void {
  const { access } = endpoint;
  if (access === 'public') return;
  if (!actor) throw new AppError('UNAUTHORIZED');
  if (access === 'signedIn') {
    // A program never gets what belongs to a person, with any scopes.
    if (actor.apiKeyId) throw new AppError('NOT_ALLOWED');
    return;
  }
  if (access === 'systemAdmin') {
    if (!actor.systemRoles.includes('admin')) throw new AppError('NOT_ALLOWED');
    return;
  }
  if (can(actor, access, organizationId)) return;
  const member = actor.memberships.some((membership) => membership.organizationId === organizationId);
  throw new AppError(member || organizationId === globalOrganizationId ? 'NOT_ALLOWED' : 'NOT_FOUND');
}

/** Who calls this endpoint; a caller without a right to it is a visitor where visitors may come. */
async function readCaller(
  platform: Platform,
  request: FastifyRequest,
  { access, forVisitors }: Endpoint,
  organizationId: string,
): Promise<Actor | null> {
  const key = await readApiKeyActor(platform, request);
  if (key) return key;
  const actor = await readActor(platform, request);
  const isSite =
    clientSiteHeader in request.headers || (forVisitors === 'frame' && clientSiteQuery.test(request.url));
  if (!forVisitors || !isSite || (actor && can(actor, access as Permission, organizationId))) return actor;
  return (await readVisitor(platform, organizationId)) ?? actor;
}

interface Admitted {
  params: unknown;
  organizationId: string;
  actor: Actor | null;
}

/** Whose call it is and whether they may make it: asked before a byte of its body is taken. */
async function admit(platform: Platform, endpoint: Endpoint, request: FastifyRequest): Promise<Admitted> {
  assertSiteCall(siteOf(request), request, endpoint);
  const params = parse(endpoint.params, request.params, 'params');
  const organizationId = String((params as { organizationId?: string } | undefined)?.organizationId ?? '');
  const actor = await readCaller(platform, request, endpoint, organizationId);
  if (!actor && endpoint.access !== 'public') {
    const ending = await readEnding(platform, request);
    throw new AppError('UNAUTHORIZED', ending ? { ending } : {});
  }
  authorize(endpoint, actor, organizationId);
  return { params, organizationId, actor };
}

async function serve(
  platform: Platform,
  { endpoint, handle }: Route,
  { params, organizationId, actor }: Admitted,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const inputs = {
    params,
    query:
      endpoint.query &&
      parse(endpoint.query, parseQueryString((request.query as { raw: string }).raw), 'query'),
    body: parse(endpoint.body ?? noBody, request.body ?? {}, 'body'),
  } as Inputs<Endpoint>;
  checkNamedOrganization(organizationId, inputs.query, inputs.body);
  const ctx = createCtx(platform, {
    organizationId,
    actor,
    site: siteOf(request),
    log: request.log as Ctx['log'],
    caller: {
      requestId: request.id,
      address: request.ip,
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    },
  });
  const isStillAllowed = async () => {
    try {
      authorize(endpoint, await readCaller(platform, request, endpoint, organizationId), organizationId);
      return true;
    } catch {
      return false;
    }
  };
  const answer = await handle(ctx, inputs, { request, reply, platform, isStillAllowed });
  if (reply.sent) return reply;
  reply.code(reply.statusCode === 200 ? endpoint.status : reply.statusCode);
  if (endpoint.answer && answer !== undefined) return endpoint.answer.parse(answer);
  return endpoint.status === 204 ? reply.send() : answer;
}

/** Registers every route of the list on the server, below `/api`. */
export function registerRoutes(app: FastifyInstance, platform: Platform, routes: readonly Route[]): void {
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  for (const one of routes) {
    app.route({
      method: one.endpoint.method,
      url: `/api${one.endpoint.path}`,
      bodyLimit: one.endpoint.bodyLimit ?? defaultBodyLimit,
      onRequest: async (request) => {
        admitted.set(request, await admit(platform, one.endpoint, request));
      },
      handler: (request, reply) => serve(platform, one, admitted.get(request) as Admitted, request, reply),
    });
  }
}
