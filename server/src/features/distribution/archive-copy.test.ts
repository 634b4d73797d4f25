import { beforeAll, beforeEach, expect, it } from 'vitest';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';

const archive = 'archive@studio.example';
let sink: SendingStage['sink'];
let server: SendingStage['server'];
let organizationId: string;
let cookie: string;
let releaseId: string;
withSendingStage((stage) => {
  ({ sink, server } = stage);
});
beforeAll(async () => {
  organizationId = (await buildOrganization(server.platform, { settings: { distributionBcc: archive } })).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
});
beforeEach(async () => {
  releaseId = (await buildRelease(server.platform, organizationId)).id;
});

const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
  (await server.call(method, `/api/distribution/${organizationId}/${path}`, { cookie, body })).json();
/** A send of the screen's own call, which waits for its seconds of undo. */
const begin = async (email: string): Promise<string> =>
  (await call('POST', `distribute-audience/${releaseId}`, { from, audience: { contacts: [{ email }] } }))
    .distributionId;
const steer = (id: string, act: 'pause' | 'resume' | 'stop') =>
  call('POST', `progress/${id}/${act}`, act === 'resume' ? {} : undefined);
const write = (statement: ReturnType<typeof sql>) =>
  server.platform.database.withSystem((db) => db.run(statement));
/** The seconds of undo are over. */
const letGo = async (id: string) => {
  await write(sql`update distribution set starts_at = now() where id = ${id}`);
  await write(sql`update send_queue set ready_at = now() where distribution_id = ${id}`);
  await write(sql`select pg_notify('firstlook_send', '')`);
};
const untilPhase = (id: string, phase: string) =>
  expect.poll(async () => (await call('GET', `progress/${id}`)).phase, { timeout: 10_000 }).toBe(phase);
const copies = () => sink.mails.filter(({ to }) => to[0] === archive).length;
/** How many copies were asked for, whatever became of them. */
const asked = () =>
  server.platform.database.withSystem(async (db) => {
    const { rowCount } = await db.client.query(
      `select from pgboss.job j join distribution d on d.id = j.data->>'distributionId'
       where j.name = 'distribution.archive-copy' and d.release_id = $1`,
      [releaseId],
    );
    return rowCount;
  });
const untilCopies = (count: number) => expect.poll(copies, { timeout: 10_000 }).toBe(count);

it('gets nothing of a send that is taken back in its seconds of undo, and the next send is copied', async () => {
  const first = await begin('undone@a.example');
  expect(await asked()).toBe(0);
  await steer(first, 'stop');
  await letGo(first);
  const second = await begin('goes@a.example');
  await letGo(second);
  await untilPhase(second, 'done');
  await untilCopies(1);
  expect(await asked()).toBe(1);
});

it('waits while a send is paused before its first message', async () => {
  const id = await begin('paused@a.example');
  await steer(id, 'pause');
  await letGo(id);
  // A send that goes its way meanwhile shows that the senders have looked.
  await call('POST', `distribute-release/${(await buildRelease(server.platform, organizationId)).id}`, {
    from,
    contacts: [{ email: 'meanwhile@a.example' }],
  });
  expect(await asked()).toBe(0);
  await steer(id, 'resume');
  await untilPhase(id, 'done');
  await expect.poll(asked, { timeout: 10_000 }).toBe(1);
});

it('gets nothing when all recipients went back', async () => {
  const id = await begin('leaves@a.example');
  await write(sql`insert into suppression (organization_id, channel, address, kind)
    values (${organizationId}, 'email', 'leaves@a.example', 'unsubscribed')`);
  await letGo(id);
  await untilPhase(id, 'done');
  expect(await asked()).toBe(0);
});

it('gets nothing of a release that has expired before the send began', async () => {
  const id = await begin('late@a.example');
  await write(sql`update release set expiration_date = now() - interval '1 second' where id = ${releaseId}`);
  await letGo(id);
  await untilPhase(id, 'paused');
  expect(await asked()).toBe(0);
});

it('gets one copy of the calls that make up one send, also when they run beside each other', async () => {
  await Promise.all(
    ['1', '2', '3', '4'].map((page) =>
      call('POST', `distribute-release/${releaseId}`, {
        from,
        contacts: [{ email: `page${page}@a.example` }],
      }),
    ),
  );
  await expect.poll(asked, { timeout: 10_000 }).toBe(1);
  const open = () =>
    server.platform.database.withSystem(async (db) => {
      const { rowCount } = await db.client.query(
        "select from pgboss.job where name = 'distribution.archive-copy' and state <> 'completed'",
      );
      return rowCount;
    });
  await expect.poll(open, { timeout: 10_000 }).toBe(0);
  // The sink may still take copies of the releases before; this release was copied once.
  expect(await asked()).toBe(1);
});
