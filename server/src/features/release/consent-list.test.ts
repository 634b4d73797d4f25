import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { promiseEmbargo } from '../../../test/embargo-promise.ts';
import { buildAccount, buildOrganization, buildRecipient, buildRelease } from '../../../test/factories.ts';
import { type Sql, sql } from '../../platform/database.ts';
import { newId, newToken } from '../../platform/identifier.ts';

/** Who promised to keep an embargo, as the organization reads it. */
let server: TestServer;
let organizationId: string;
let releaseId: string;
let cookie: string;

const change = (statement: Sql) =>
  server.platform.database.withTenant(organizationId, (db) => db.run(statement));
const promise = (caller: { cookie?: string; token?: string }, name: string) =>
  promiseEmbargo({ server, organizationId, releaseId, ...caller }, name);

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  releaseId = (await buildRelease(server.platform, organizationId, { title: 'Tidewater' })).id;
  await change(
    sql`update release set distributed_at = now() - interval '1 day', embargo_until = now() + interval '1 day'`,
  );
  const admin = await buildAccount(server.platform, { organizationId, role: 'admin' });
  cookie = await server.signIn(admin.email);
});
afterAll(() => server.stop());

it('tells who promised, with the words, and forgets the names with the person', async () => {
  const reader = await buildAccount(server.platform, { organizationId, role: 'client' });
  await promise({ cookie: await server.signIn(reader.email) }, '  Dana \n Cohen ');
  const list = async () =>
    (await server.call('GET', `/api/release/${organizationId}/${releaseId}/consent`, { cookie })).json()
      .items;
  const [newest] = await list();
  expect(newest).toMatchObject({ name: 'Dana Cohen', email: reader.email });
  expect(newest.agreed).toContain('Tidewater');
  const csv = await server.call('GET', `/api/release/${organizationId}/${releaseId}/consent/csv`, { cookie });
  expect(csv.body).toContain('Dana Cohen');
  const person = `/api/person/${organizationId}/erase`;
  expect((await server.call('POST', person, { cookie, body: { email: reader.email } })).statusCode).toBe(200);
  expect((await list()).map(({ name }: { name: string }) => name)).not.toContain('Dana Cohen');
});

it('of a person without an address tells by what they came, in the file too', async () => {
  const texted = await buildRecipient(server.platform, organizationId, releaseId);
  await change(
    sql`update recipient set channel = 'sms', email = null, mobile = '+972541112233' where token = ${texted.token}`,
  );
  const [named, nameless] = [newToken(), newToken()];
  await change(sql`insert into link_token (organization_id, id, release_id, type, token, email)
    values (${organizationId}, ${newId()}, ${releaseId}, 'unique', ${named}, 'critic@press.example'),
      (${organizationId}, ${newId()}, ${releaseId}, 'unique', ${nameless}, null)`);
  await promise({ token: texted.token }, 'By text');
  await promise({ token: named }, 'By a link with an address');
  await promise({ token: nameless }, 'By a link without');
  const { items } = (
    await server.call('GET', `/api/release/${organizationId}/${releaseId}/consent`, { cookie })
  ).json();
  const of = (name: string) => items.find((one: { name: string }) => one.name === name);
  expect(of('By text')).toMatchObject({ email: '', mobile: '+972541112233', link: null, channel: '' });
  expect(of('By a link with an address')).toMatchObject({
    email: 'critic@press.example',
    link: 'personal',
  });
  expect(of('By a link without')).toMatchObject({ email: '', mobile: '', link: 'personal', channel: '' });
  const csv = await server.call('GET', `/api/release/${organizationId}/${releaseId}/consent/csv`, { cookie });
  expect(csv.body).toContain('+972541112233');
  expect(csv.body, 'the secret of a link').not.toContain(nameless);
});
