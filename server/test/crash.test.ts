import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReleaseReport } from '@firstlook/contract/report.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChildStage, openChildStage } from './child-stage.ts';

const recipients = 2000;
const connections = 5;
const serverKills = 6;
const databaseKills = 2;

let stage: ChildStage;

beforeAll(async () => {
  stage = await openChildStage({ SMTP_CONNECTIONS: String(connections) }, () => wait(5));
});
afterAll(() => stage.close());

/** Immediate stop: the postmaster and every session end without a checkpoint. */
function killDatabase(): void {
  const pid = Number(
    readFileSync(path.join(stage.folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  process.kill(pid, 'SIGQUIT');
}

it('loses nothing and doubles nothing when server and database are killed during a send', {
  timeout: 240_000,
}, async () => {
  const { call, until, sink, server } = stage;
  const { organizationId, releaseId } = await stage.makeRelease();
  const contacts = Array.from({ length: recipients }, (_, index) => ({
    email: `c${index}@crash.example`,
    firstName: `Person ${index}`,
  }));
  const send = { from: { email: 'press@mifras.example' }, audience: { contacts } };
  const { distributionId } = await call<{ distributionId: string }>(
    'POST',
    `/distribution/${organizationId}/distribute-audience/${releaseId}`,
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
    `/distribution/${organizationId}/distribution-data-by-release/${releaseId}`,
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
