import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/platform/database.ts';
import { createLog } from '../src/platform/log.ts';
import { startTracing } from '../src/platform/trace.ts';
import { startTestServer, type TestServer } from './app.ts';
import { buildAccount, buildOrganization, buildRelease } from './factories.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status?: { code?: number };
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** A collector that takes OTLP over HTTP, in JSON. */
const spans: Span[] = [];
let collector: Server;
let stopTracing: () => Promise<void>;
let server: TestServer;

beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      const body = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
      for (const { scopeSpans } of body.resourceSpans) for (const one of scopeSpans) spans.push(...one.spans);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  stopTracing = await startTracing(`http://127.0.0.1:${port}/`, 'firstlook-test');
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  collector.close();
});

const factsOf = ({ attributes }: Span): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

it('a request is a span named after its route, with its statements below it and nothing of a person in either', async () => {
  const organization = await buildOrganization(server.platform);
  const { email } = await buildAccount(server.platform, {
    organizationId: organization.id,
    role: 'producer',
  });
  const release = await buildRelease(server.platform, organization.id, { title: 'Harbour lights' });
  const cookie = await server.signIn(email);
  const answer = await server.call('GET', `/api/release/${organization.id}/${release.id}?`, { cookie });
  expect(answer.statusCode).toBe(200);
  const missing = await server.call('GET', `/api/release/${organization.id}/nobodys`, { cookie });
  await stopTracing();
  const asked = spans.filter(({ name }) => name === 'GET /api/release/:organizationId/:id');
  expect(asked.map(factsOf)).toEqual([
    expect.objectContaining({ 'http.response.status_code': 200, 'http.request.method': 'GET' }),
    expect.objectContaining({
      'http.response.status_code': 404,
      'firstlook.request_id': missing.json().requestId,
    }),
  ]);
  const below = spans.filter(({ traceId }) => traceId === asked[0]?.traceId);
  const statements = below.filter((one) => factsOf(one)['db.system.name'] === 'postgresql');
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.every(({ parentSpanId }) => parentSpanId === asked[0]?.spanId)).toBe(true);
  expect(statements.map((one) => String(factsOf(one)['db.query.text'])).join()).toContain('from release');
  const said = JSON.stringify(spans);
  for (const kept of [organization.id, release.id, email, 'Harbour lights', 'nobodys'])
    expect(said, kept).not.toContain(kept);
});

it('the log of a failure names the statement, without its values', async () => {
  const failure = await server.platform.database
    .withSystem((db) => db.run(sql`select 'word'::int where ${'secret-value'} = ''`))
    .catch((error: unknown) => error);
  const { err } = createLog('silent')[Symbol.for('pino.serializers') as never] as {
    err: (error: unknown) => { statement: string };
  };
  expect(err(failure).statement).toContain("select 'word'::int where $1 = ''");
  expect(JSON.stringify(err(failure))).not.toContain('secret-value');
});
