import { readFileSync } from 'node:fs';
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
  expect(text).toMatch(/firstlook_months_ahead\{table="activity"\} [1-9]/);
  expect(text).toMatch(/process_resident_memory_bytes \d+/);
  expect(text).not.toContain(id);
  expect(text).not.toContain('token-of-a-person');
});

it('says how long what is due waits, and how far behind what follows is', async () => {
  const { id } = await buildOrganization(server.platform);
  const text = () => read().then((all) => Number(/^firstlook_send_wait_seconds (\S+)/m.exec(all)?.[1]));
  expect(await text()).toBe(0);
  await server.platform.database.withSystem(async (db) => {
    for (const row of [
      "release (organization_id, id, release_type, title) values ($1, 'r', 'programme', 'Waterline')",
      `distribution (organization_id, id, release_id, channel, locale, template_id, rendered, starts_at)
        values ($1, 'd', 'r', 'email', 'he', 't', '{}', now() - interval '2 minutes')`,
      `recipient (organization_id, id, distribution_id, release_id, channel, address, email, state, token)
        values ($1, 'p', 'd', 'r', 'email', 'p@a.example', 'p@a.example', 'queued', 'p')`,
      `send_queue (organization_id, recipient_id, distribution_id, ready_at)
        values ($1, 'p', 'd', now() - interval '90 seconds')`,
      "stats_mark (organization_id, day, left_at) values ($1, '2026-11-01', now() - interval '200 seconds')",
    ])
      await db.client.query(`insert into ${row}`, [id]);
  });
  expect(Math.round(await text())).toBeGreaterThanOrEqual(90);
  expect(await read()).toMatch(/firstlook_lag_seconds\{of="statistics"\} 2\d\d/);
});

it('has every figure that the dashboard and the alerts look at', async () => {
  const text = await read();
  for (const file of ['grafana.json', 'alerts.yaml']) {
    const asked = readFileSync(new URL(`../../../../docs/monitoring/${file}`, import.meta.url), 'utf8').match(
      /\b(firstlook|process|nodejs)_\w+/g,
    );
    for (const name of new Set(asked)) {
      const family = name.replace(/(?<=_seconds)_(count|bucket|sum)$/, '');
      expect(text, `${file}: ${name}`).toMatch(new RegExp(`^# TYPE ${family} `, 'm'));
    }
  }
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
