import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { type MailSink, startMailSink } from '../../../test/mail-sink.ts';
import { sql } from '../../platform/database.ts';
import { publishDue } from './publish-due.service.ts';
import { tellMissed } from './tell-missed.service.ts';

/** A draft whose moment came while nothing ran: who set the moment is asked. */
const minute = 60_000;
const due = new Date('2030-05-02T06:00:00.000Z');
let server: TestServer;
let sink: MailSink;
let organizationId: string;
let setter: Awaited<ReturnType<typeof buildAccount>>;
let admin: Awaited<ReturnType<typeof buildAccount>>;

beforeAll(async () => {
  sink = await startMailSink();
  server = await startTestServer({ env: { SMTP_URL: sink.url } });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});
beforeEach(async () => {
  sink.mails.length = 0;
  organizationId = (await buildOrganization(server.platform)).id;
  setter = await buildAccount(server.platform, { organizationId, role: 'producer' });
  admin = await buildAccount(server.platform, { organizationId, role: 'admin' });
});

const url = () => `/api/release/${organizationId}`;
async function make() {
  const cookie = await server.signIn(setter.email);
  const body = {
    releaseType: 'programme',
    releaseData: { title: 'Morning tide' },
    publishAt: due.toISOString(),
  };
  return (await server.call('POST', url(), { cookie, body })).json();
}
const comeAt = (minutes: number) => {
  const ctx = server.ctx();
  return publishDue({
    ...ctx,
    clock: { ...ctx.clock, now: () => new Date(due.getTime() + minutes * minute) },
  });
};
const waiting = () =>
  server.system((db) =>
    db.many<{ data: { releaseId: string } }>(sql`
      select data from pgboss.job where name = 'release.tell-missed' and data->>'organizationId' = ${organizationId}`),
  );
const tell = (releaseId: string, publishAt = due.toISOString()) =>
  tellMissed(server.ctx({ organizationId }), { organizationId, releaseId, publishAt });
const told = () => sink.mails.flatMap(({ to }) => to);

it('is told once, with the moment and the way to the draft, to whoever set it', async () => {
  const { _id: id, version } = await make();
  const cookie = await server.signIn(admin.email);
  const body = { _id: id, version, releaseType: 'programme', releaseData: { title: 'Evening tide' } };
  await server.call('PUT', url(), { cookie, body });
  await comeAt(-1);
  expect(await waiting()).toEqual([]);
  await comeAt(61);
  await comeAt(62);
  expect((await waiting()).map(({ data }) => data.releaseId)).toEqual([id]);
  await tell(id);
  expect(told()).toEqual([setter.email]);
  const text = (await sink.mails[0]?.parsed())?.text;
  expect(text).toContain('Evening tide');
  expect(text).toContain('02/05/2030');
  expect(text).toContain(`/#/release/${organizationId}/${id}`);
});

it('goes to the admins where who set it is no member any more', async () => {
  const { _id: id } = await make();
  await server.system((db) =>
    db.run(
      sql`delete from membership where organization_id = ${organizationId} and account_id = ${setter.id}`,
    ),
  );
  await tell(id);
  expect(told()).toEqual([admin.email]);
});

it('is told to nobody once the draft is out or has another moment', async () => {
  const { _id: id } = await make();
  await tell(id, new Date(due.getTime() + minute).toISOString());
  const cookie = await server.signIn(setter.email);
  await server.call('POST', `${url()}/${id}/publish`, { cookie, body: {} });
  await tell(id);
  expect(told()).toEqual([]);
});
