import { setTimeout as wait } from 'node:timers/promises';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChildStage, openChildStage } from './child-stage.ts';
import { withOwnDatabase } from './own-database.ts';

const connections = 5;
let stage: ChildStage;
beforeAll(async () => {
  stage = await openChildStage({ SMTP_CONNECTIONS: String(connections) }, () => wait(5));
});
afterAll(() => stage.close());

it('sends what follows a mail once when the server is killed as its moment comes and while it leaves', {
  timeout: 240_000,
}, async () => {
  const { call, until, sink, server } = stage;
  const { organizationId, releaseId } = await stage.makeRelease();
  const people = 400;
  const contacts = Array.from({ length: people }, (_, index) => ({ email: `f${index}@crash.example` }));
  const of = (path: string) => `/distribution/${organizationId}/${path}`;
  const progress = (id: string) => call<DistributionProgress>('GET', of(`progress/${id}`)).catch(() => null);
  const restart = async () => {
    await server.kill();
    await server.start();
  };
  const { distributionId } = await call<DistributionProgress>(
    'POST',
    of(`distribute-audience/${releaseId}`),
    {
      from: { email: 'press@mifras.example' },
      audience: { contacts },
      followUp: { afterDays: 1, did: 'notOpened', distributionType: 'email', subject: 'Once more' },
    },
  );
  await until('the mail has left', async () => (await progress(distributionId))?.phase === 'done', 90_000);
  sink.mails.length = 0;
  const { items } = await call<{ items: DistributionProgress[] }>('GET', of(`by-release/${releaseId}`));
  const id = items.find(({ follows }) => follows === distributionId)?.distributionId ?? '';
  await withOwnDatabase(stage.folder, (client) =>
    client.query('update distribution set starts_at = now() where id = $1', [id]),
  );
  await restart();
  for (const left of [60, 200]) {
    await until(`${left} have left`, () => sink.mails.length >= left, 60_000);
    await restart();
  }
  await until('the end', async () => (await progress(id))?.phase === 'done', 90_000);
  const arrived = sink.mails.flatMap(({ to }) => to);
  expect(new Set(arrived).size, 'nobody got it twice').toBe(arrived.length);
  const { sent = 0, unconfirmed = 0, ...others } = (await progress(id))?.states ?? {};
  expect(others).toEqual({});
  expect(sent + unconfirmed).toBe((await progress(distributionId))?.states.sent);
  expect(unconfirmed).toBeLessThanOrEqual(2 * connections);
});
