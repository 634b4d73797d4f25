import type { Endpoint } from '@firstlook/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../src/app.ts';
import { startTestServer, type TestServer } from './app.ts';
import { buildAccount, buildOrganization } from './factories.ts';

/** Every call that changes something and takes no body: from the route table, so a new one is covered by itself. */
const bodiless = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ method, body }) => method !== 'GET' && !body);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** What a call needs in its query to be well formed. */
const queries: Readonly<Record<string, string>> = { removeRegisteredFile: '?path=a.html' };

/** Calls may end the session or the organization: each gets its own. */
async function asAdmin(endpoint: Endpoint) {
  const organizationId = (await buildOrganization(server.platform)).id;
  const cookie = await server.signIn((await buildAccount(server.platform, { systemRole: 'admin' })).email);
  const path = endpoint.path
    .replace(':organizationId', organizationId)
    .replace(':act', 'pause')
    .replace(/:version(?!\w)/, '1')
    .replace(/:\w+/g, 'nothing-here')
    .concat(queries[endpoint.name] ?? '');
  const send = (body?: unknown) =>
    server.call(endpoint.method, `/api${path}`, { cookie, ...(body !== undefined && { body }) });
  return { organizationId, send };
}

const isRefused = ({ statusCode, body }: { statusCode: number; body: string }) =>
  statusCode === 400 && JSON.parse(body).code === 'MALFORMED_REQUEST' && body.includes('"where":"body"');

it('knows which calls take no body', () => expect(bodiless.length).toBeGreaterThan(30));

describe.each(bodiless.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    it('refuses what it would not read, and goes on without a body and with an empty one', async () => {
      const { organizationId, send } = await asAdmin(endpoint);
      for (const body of [{ note: 'x' }, [], [1], 'x', 1, true, { organizationId, _id: 'x' }]) {
        const answer = await send(body);
        expect([body, isRefused(answer)]).toEqual([body, true]);
      }
      for (const body of [undefined, null, {}]) {
        const answer = await send(body);
        expect([body, isRefused(answer), answer.statusCode < 500]).toEqual([body, false, true]);
      }
    });
  },
);
