import { setTimeout as wait } from 'node:timers/promises';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChildStage, openChildStage } from './child-stage.ts';

const recipients = 120;
const connections = 4;
let stage: ChildStage;
let entered = 0;

beforeAll(async () => {
  stage = await openChildStage({ SMTP_CONNECTIONS: String(connections) }, () => {
    entered += 1;
    return wait(100);
  });
});
afterAll(() => stage.close());

it('stops claiming at SIGTERM, lets what is on the lines arrive, and goes on after the next start', {
  timeout: 90_000,
}, async () => {
  const { call, until, sink, server } = stage;
  const { organizationId, releaseId } = await stage.makeRelease();
  const contacts = Array.from({ length: recipients }, (_, index) => ({ email: `s${index}@stop.example` }));
  const { distributionId } = await call<DistributionProgress>(
    'POST',
    `/distribution/${organizationId}/distribute-audience/${releaseId}`,
    { from: { email: 'press@mifras.example' }, audience: { contacts } },
  );
  await until('the middle of the send', () => sink.mails.length >= 20, 40_000);

  // A producer watches the send, which would go on for a while.
  const page = new AbortController();
  const events = await stage.open(`/distribution/${organizationId}/progress/${distributionId}/events`, page);
  expect(events.status).toBe(200);
  const watched = events.text();
  const before = sink.mails.length;
  expect(await server.stop(), server.output()).toBe(0);
  expect(await watched).toContain('event: progress');
  const arrived = sink.mails.length;
  // What was on the lines arrived whole, and after it nothing more left.
  expect(arrived).toBe(entered);
  expect(arrived - before).toBeLessThanOrEqual(2 * connections);
  expect(arrived).toBeLessThan(recipients);

  await server.start();
  const progress = () =>
    call<DistributionProgress>('GET', `/distribution/${organizationId}/progress/${distributionId}`);
  await until('the end', async () => (await progress()).phase === 'done', 40_000);
  expect((await progress()).states).toEqual({ sent: recipients });
  expect(sink.mails).toHaveLength(recipients);
  expect(new Set(sink.mails.flatMap(({ to }) => to)).size).toBe(recipients);
});
