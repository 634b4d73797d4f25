import cookie from '@fastify/cookie';
import { type Access, endpointAddress } from '@firstlook/contract/address/endpoint-address.ts';
import { endpoint } from '@firstlook/contract/endpoint.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '../../test/app.ts';
import type { AppError } from './app-error.ts';
import type { Actor } from './ctx.ts';
import { answerError } from './error-handler.ts';
import { authorize, registerRoutes, route } from './route.ts';

const actor = (changes: Partial<Actor> = {}): Actor =>
  ({
    accountId: 'a',
    sessionId: 's',
    systemRoles: ['client'],
    memberships: [],
    ...changes,
  }) as Actor;
const memberWith = (role: 'producer' | 'client', organizationId = 'o') =>
  actor({ memberships: [{ organizationId, roles: [role], status: 'approved' }] as Actor['memberships'] });
const admin = actor({ systemRoles: ['admin'] });

describe('who may call an endpoint', () => {
  const call = (access: Access) =>
    endpoint(endpointAddress('zoo', 'GET', '/zoo/:organizationId', access), { summary: 'x', tag: 'x' });
  const refusal = (access: Parameters<typeof call>[0], who: Actor | null, organizationId = 'o') => {
    try {
      authorize(call(access), who, organizationId);
      return null;
    } catch (error) {
      return (error as AppError).code;
    }
  };

  test.each([
    ['public', 'a stranger', null, null],
    ['signedIn', 'a stranger', null, 'UNAUTHORIZED'],
    ['signedIn', 'anybody with a session', actor(), null],
    ['signedIn', 'a key of a program', actor({ apiKeyId: 'k' }), 'NOT_ALLOWED'],
    ['systemAdmin', 'a stranger', null, 'UNAUTHORIZED'],
    ['systemAdmin', 'a producer', memberWith('producer'), 'NOT_ALLOWED'],
    ['systemAdmin', 'a system admin', admin, null],
    ['release.write', 'a stranger', null, 'UNAUTHORIZED'],
    ['release.write', 'a producer of it', memberWith('producer'), null],
    ['release.write', 'a client of it', memberWith('client'), 'NOT_ALLOWED'],
    ['release.write', 'a producer of another organization', memberWith('producer', 'p'), 'NOT_FOUND'],
  ] as const)('%s, %s: %s %s', (access, _, who, expected) => {
    expect(refusal(access, who)).toBe(expected);
  });

  it('tells a member without the permission, and hides from everybody else that the place is there', () => {
    expect(refusal('release.write', memberWith('client'))).toBe('NOT_ALLOWED');
    expect(refusal('release.write', memberWith('client'), 'p')).toBe('NOT_FOUND');
    expect(refusal('release.write', memberWith('client'), '-1')).toBe('NOT_ALLOWED');
  });
});

describe('a call', () => {
  let server: TestServer;
  const app = Fastify({ routerOptions: { querystringParser: (raw) => ({ raw }) } });
  const params = z.object({ organizationId: z.string() });
  const bound = (path: string, part: object, handle: () => unknown) =>
    route(
      endpoint(endpointAddress('called', 'POST', path, 'public'), {
        summary: 'x',
        tag: 'x',
        params,
        ...part,
      } as never),
      (async () => handle()) as never,
    );

  beforeAll(async () => {
    server = await startTestServer();
    await app.register(cookie);
    app.setErrorHandler(answerError);
    registerRoutes(app as never, server.platform, [
      bound('/own/:organizationId', { answer: z.object({ name: z.string() }) }, () => ({
        name: 'Dana',
        passwordHash: 'secret',
      })),
      bound('/broken/:organizationId', { answer: z.object({ name: z.string() }) }, () => ({ name: 7 })),
      bound('/strict/:organizationId', { body: z.strictObject({ name: z.string() }) }, () => ({})),
    ]);
  });
  afterAll(async () => {
    await app.close();
    await server.stop();
  });

  it('answers what its schema names, and nothing else that a service may have handed on', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/own/o' });
    expect(answer.json()).toEqual({ name: 'Dana' });
  });

  it('fails rather than answer what its schema refuses', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/broken/o' });
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'INTERNAL']);
  });

  it('refuses a body with a key that nobody asked for, and says which', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/strict/o',
      payload: { name: 'Dana', role: 'admin' },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'MALFORMED_REQUEST']);
    expect(answer.json().issues).toEqual([{ path: 'role', code: 'unrecognized_keys' }]);
  });

  it('says of a missing value that it is required', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/strict/o', payload: {} });
    expect(answer.json().issues).toEqual([{ path: 'name', code: 'required' }]);
  });
});
