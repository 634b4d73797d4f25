import { setTimeout as wait } from 'node:timers/promises';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChildStage, openChildStage } from './child-stage.ts';
import { withOwnDatabase } from './own-database.ts';

let stage: ChildStage;
const connections = 5;
const messageTakes = () => wait(5);
afterAll(() => stage.close());
beforeAll(async () => {
  stage = await openChildStage({ SMTP_CONNECTIONS: `${connections}` }, messageTakes);
});

it('sends to each once, and to nobody before their hour, when the server is killed while it waits and while an hour leaves', {
  timeout: 240_000,
}, async () => {
  const { call, until, sink, server } = stage;
  const { organizationId, releaseId } = await stage.makeRelease();
  const people = 300;
  const contacts = Array.from({ length: people }, (_, index) => ({ email: `h${index}@crash.example` }));
  const of = (path: string) => `/distribution/${organizationId}/${path}`;
  const run = (text: string, values: unknown[]) =>
    withOwnDatabase(stage.folder, (client) => client.query(text, values));
  const restart = async () => {
    await server.kill();
    await server.start();
  };
  const { distributionId: id } = await call<DistributionProgress>(
    'POST',
    of(`distribute-audience/${releaseId}`),
    {
      from: { email: 'press@mifras.example' },
      audience: { contacts },
      bestHour: true,
    },
  );
  const progress = () => call<DistributionProgress>('GET', of(`progress/${id}`)).catch(() => null);
  // Half of them open in two hours, the others in three.
  await run(
    `update send_queue q set ready_at = date_trunc('hour', now()) + make_interval(hours => 2 + place % 2)
     from (select recipient_id, row_number() over (order by recipient_id)::int as place from send_queue where distribution_id = $1) p
     where q.distribution_id = $1 and q.recipient_id = p.recipient_id`,
    [id],
  );
  await run('update distribution set starts_at = now() where id = $1', [id]);
  await restart();
  await until(
    'it waits for the first hour',
    async () => (await progress())?.hours?.people === people / 2,
    60_000,
  );
  expect(sink.mails).toHaveLength(0);
  const comes = (hours: number) =>
    run(
      `update send_queue set ready_at = now() where distribution_id = $1 and worker is null
      and ready_at = date_trunc('hour', now()) + make_interval(hours => $2)`,
      [id, hours],
    );
  await comes(2);
  await until('some have left', () => sink.mails.length >= 40, 60_000);
  await restart();
  await until(
    'the hour is over',
    async () => ((await progress())?.states.queued ?? 0) === people / 2,
    60_000,
  );
  await comes(3);
  await until('others have left', () => sink.mails.length >= people / 2 + 40, 60_000);
  await restart();
  await until('the end', async () => (await progress())?.phase === 'done', 90_000);
  const arrived = sink.mails.flatMap(({ to }) => to);
  expect(new Set(arrived).size, 'nobody got it twice').toBe(arrived.length);
  const { sent = 0, unconfirmed = 0, ...others } = (await progress())?.states ?? {};
  expect(others).toEqual({});
  expect(sent + unconfirmed).toBe(people);
  expect(unconfirmed).toBeLessThanOrEqual(2 * connections);
});
