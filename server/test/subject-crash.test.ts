import { setTimeout as wait } from 'node:timers/promises';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChildStage, openChildStage } from './child-stage.ts';

const connections = 5;
let stage: ChildStage;
beforeAll(async () => {
  stage = await openChildStage({ SMTP_CONNECTIONS: String(connections) }, () => wait(5));
});
afterAll(() => stage.close());

it('sends the better of two subjects to the rest once when the server is killed before, at and after the choice', {
  timeout: 240_000,
}, async () => {
  const { call, until, sink, server } = stage;
  const { organizationId, releaseId } = await stage.makeRelease();
  const people = 600;
  const contacts = Array.from({ length: people }, (_, index) => ({ email: `s${index}@crash.example` }));
  sink.mails.length = 0;
  const restart = async () => {
    await server.kill();
    await server.start();
  };
  const { distributionId } = await call<DistributionProgress>(
    'POST',
    `/distribution/${organizationId}/distribute-audience/${releaseId}`,
    {
      from: { email: 'press@mifras.example' },
      audience: { contacts },
      subject: 'First words',
      subjectTest: { subject: 'Second words', percent: 50 },
    },
  );
  const progress = () =>
    call<DistributionProgress>('GET', `/distribution/${organizationId}/progress/${distributionId}`).catch(
      () => null,
    );
  await until('the part leaves', () => sink.mails.length >= 100, 60_000);
  await restart();
  await until('both parts have left', async () => (await progress())?.phase === 'choosing', 60_000);
  await restart();
  const left = sink.mails.length;
  const chosen = await call<DistributionProgress>(
    'POST',
    `/distribution/${organizationId}/subject-test/${distributionId}`,
    { subject: 'b' },
  );
  expect(chosen.subjectTest?.choice).toMatchObject({ subject: 'b', reason: 'person' });
  await restart();
  await until('the rest leaves', () => sink.mails.length >= left + 100, 60_000);
  await restart();
  await until('the end', async () => (await progress())?.phase === 'done', 90_000);
  const arrived = sink.mails.flatMap(({ to }) => to);
  expect(new Set(arrived).size, 'nobody got it twice').toBe(arrived.length);
  const { states, subjectTest } = (await progress()) as DistributionProgress;
  const { sent = 0, unconfirmed = 0, ...others } = states;
  expect(others).toEqual({});
  expect(sent + unconfirmed).toBe(people);
  expect(unconfirmed).toBeLessThanOrEqual(2 * connections);
  const { a, b, rest } = subjectTest?.people ?? {};
  expect((a ?? 0) + (b ?? 0) + (rest ?? 0)).toBe(people);
});
