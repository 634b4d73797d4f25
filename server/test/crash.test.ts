import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReleaseReport } from '@firstlook/contract/report.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChildServer, childServer } from './child-server.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';

const recipients = 2000;
const connections = 5;
const serverKills = 6;
const databaseKills = 2;

let folder: string;
let sink: MailSink;
let server: ChildServer;
let cookie = '';

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'firstlook-crash-'));
  chmodSync(folder, 0o755);
  sink = await startMailSink({ onMessage: () => wait(5) });
  server = await childServer({
    DATA_DIR: folder,
    SMTP_URL: sink.url,
    SMTP_CONNECTIONS: String(connections),
    DEMO: 'true',
    DEMO_CONTENT: 'false',
    DEMO_PASSWORD: 'crash-test-1',
  });
  await server.start();
});
afterAll(async () => {
  await server.stop();
  await sink.close();
  rmSync(folder, { recursive: true, force: true });
});

async function call<T>(method: string, url: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) };
  const answer = await fetch(`${server.url}/api${url}`, {
    method,
    headers,
    body: body ? JSON.stringify(body) : undefined,
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  const set = answer.headers.get('set-cookie');
  if (set) cookie = set.split(';')[0] as string;
  return (await answer.json()) as T;
}

async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  limit: number,
): Promise<void> {
  const deadline = Date.now() + limit;
  while (!(await condition())) {
    if (Date.now() > deadline)
      throw new Error(
        `${what} did not happen in time; ${sink.mails.length} arrived; the server said: ${server.output().slice(-1500)}`,
      );
    await wait(50);
  }
}

/** Immediate stop: the postmaster and every session end without a checkpoint. */
function killDatabase(): void {
  const pid = Number(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGQUIT');
}

it('loses nothing and doubles nothing when server and database are killed during a send', {
  timeout: 240_000,
}, async () => {
  await call('POST', '/auth/login', { email: 'tv-admin@demo.test', password: 'crash-test-1' });
  const { items } = await call<{ items: { _id: string }[] }>('GET', '/organization');
  const organizationId = items[0]?._id as string;
  const release = await call<{ _id: string }>('POST', `/release/${organizationId}`, {
    releaseType: 'programme',
    releaseData: { title: 'Crash' },
  });
  const contacts = Array.from({ length: recipients }, (_, index) => ({
    email: `c${index}@crash.example`,
    firstName: `Person ${index}`,
  }));
  const send = { from: { email: 'press@mifras.example' }, audience: { contacts } };
  const { distributionId } = await call<{ distributionId: string }>(
    'POST',
    `/distribution/${organizationId}/distribute-audience/${release._id}`,
    send,
  );

  const events = serverKills + databaseKills;
  for (let event = 0; event < events; event += 1) {
    const next = ((event + 1) * recipients) / (events + 2);
    await until(`event ${event}`, () => sink.mails.length >= next, 60_000);
    if (process.env.TEST_LOG) console.log(`event ${event} at ${sink.mails.length}`);
    if (event % 4 === 3) killDatabase();
    else {
      await server.kill();
      await server.start();
    }
  }
  await until(
    'the end',
    async () =>
      (
        await call<{ phase: string }>(
          'GET',
          `/distribution/${organizationId}/progress/${distributionId}`,
        ).catch(() => ({ phase: '' }))
      ).phase === 'done',
    90_000,
  );

  const report = await call<ReleaseReport>(
    'GET',
    `/distribution/${organizationId}/distribution-data-by-release/${release._id}`,
  );
  const arrived = sink.mails.flatMap(({ to }) => to);
  expect(new Set(arrived).size, 'nobody got it twice').toBe(arrived.length);
  const { sent = 0, unconfirmed = 0, ...others } = report.counts.states;
  expect(others, 'no other state is left').toEqual({});
  expect(sent + unconfirmed).toBe(recipients);
  expect(unconfirmed).toBeLessThanOrEqual(events * connections);
  const inDoubt = new Set(
    report.recipients.filter(({ state }) => state === 'unconfirmed').map(({ email }) => email),
  );
  const got = new Set(arrived);
  for (const { email, state } of report.recipients) {
    if (state === 'sent') expect(got.has(email as string), `${email} is called sent`).toBe(true);
    else expect(inDoubt.has(email)).toBe(true);
  }
  for (const { email } of contacts)
    expect(got.has(email) || inDoubt.has(email), `${email} is accounted for`).toBe(true);
  console.log(
    `crash test: ${arrived.length} arrived, ${sent} sent, ${unconfirmed} unconfirmed after ${events} kills`,
  );
});
