import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { freePort } from '../../../test/child-server.ts';
import { buildOrganization } from '../../../test/factories.ts';
import { readConfig } from '../../platform/config.ts';
import { countSend, serveMetrics } from '../../platform/metrics.ts';
import { startMetrics } from './metrics.service.ts';

let server: TestServer;
let stop: () => Promise<void>;
let port: number;

beforeAll(async () => {
  server = await startTestServer({ env: { METRICS: 'true' } });
  port = await freePort();
  stop = await startMetrics(server.ctx(), { host: '127.0.0.1', port });
});
afterAll(async () => {
  await stop();
  await server.stop();
});

const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

it('counts requests by pattern, sends by state and what is open, and names nobody', async () => {
  const { id } = await buildOrganization(server.platform, { settings: { requireAuth: true } });
  await server.call('GET', '/api/health');
  await server.call('GET', `/api/release/${id}?secret=token-of-a-person`);
  await server.platform.database.withSystem((db) =>
    db.client.query("insert into pgboss.job (name, data) values ('media.sweep', '{}')"),
  );
  countSend('sent');
  const text = await read();
  expect(text).toContain(
    'firstlook_http_request_seconds_count{method="GET",route="/api/health",status="200"} 1',
  );
  expect(text).toContain('route="/api/release/:organizationId",status="401"} 1');
  expect(text).toMatch(/firstlook_sends_total\{state="sent"\} [1-9]/);
  expect(text).toContain('firstlook_open_recipients{state="queued"} 0');
  expect(text).toContain('firstlook_jobs{name="media.sweep",state="created"} 1');
  expect(text).toMatch(/process_resident_memory_bytes \d+/);
  expect(text).not.toContain(id);
  expect(text).not.toContain('token-of-a-person');
});

it('is not on the public address, and knows one path', async () => {
  expect((await server.call('GET', '/metrics')).body).not.toContain('firstlook_');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
});

it('answers with the rest when a look-up fails', async () => {
  const lookup = {
    name: 'firstlook_broken',
    help: 'fails',
    labelNames: ['state'],
    read: () => Promise.reject(new Error('the database is away')),
  };
  const own = await serveMetrics({ host: '127.0.0.1', port: 0 }, [lookup]);
  await fetch(own.url);
  const text = await (await fetch(own.url)).text();
  await own.stop();
  expect(text).toMatch(/firstlook_metrics_failures_total [1-9]/);
  expect(text).not.toContain('firstlook_broken{');
  expect(text).toContain('process_resident_memory_bytes');
});

it.each([
  ['true', { host: '127.0.0.1', port: 9464 }],
  ['9100', { host: '127.0.0.1', port: 9100 }],
  ['0.0.0.0:9100', { host: '0.0.0.0', port: 9100 }],
  ['[::1]:9100', { host: '::1', port: 9100 }],
  ['false', undefined],
])('reads METRICS=%s', (text, place) => {
  expect(readConfig({ METRICS: text }).METRICS).toEqual(place);
});

it.each(['yes', '99999', ':9100', 'host:'])('refuses METRICS=%s', (text) => {
  expect(() => readConfig({ METRICS: text })).toThrow('METRICS  must be true, false, a port');
});
