import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  const fields = ['colour', 'seat'].map((key) => ({
    key,
    label: { he: key, en: key, fr: key },
    type: 'TEXT',
    options: [],
  }));
  organizationId = (await buildOrganization(server.platform, { settings: { contactFields: fields } })).id;
  cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
  );
});
afterAll(() => server.stop());

const stored = async () =>
  (await server.call('GET', `/api/organization/${organizationId}`, { cookie })).json();
async function without(key: string) {
  const { version, contactFields } = await stored();
  const left = contactFields.filter((field: { key: string }) => field.key !== key);
  return server.call('PUT', `/api/organization/${organizationId}`, {
    cookie,
    body: { version, contactFields: left },
  });
}

it('a field stays while a planned send goes by a smart list that asks for it', async () => {
  const release = await buildRelease(server.platform, organizationId);
  const condition = { all: [{ is: 'field', key: 'colour', test: 'is', value: 'red' }] };
  await server.system(async (db) => {
    await db.run(sql`insert into smart_list (organization_id, id, name, condition, version, created_at, updated_at)
      values (${organizationId}, 'red', 'Red', ${JSON.stringify(condition)}, 1, now(), now())`);
    await db.run(sql`insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered, scheduled, starts_at)
      values (${organizationId}, 'plan', ${release.id}, 'email', 'he', 't', '{}', '{}', now() + interval '1 day')`);
    await db.run(sql`insert into send_birth (organization_id, distribution_id, chosen)
      values (${organizationId}, 'plan', ${JSON.stringify({ groups: { smartLists: ['red'] } })})`);
  });
  const refused = await without('colour');
  expect(refused.statusCode, refused.body).toBe(422);
  expect(refused.json().issues).toEqual([
    { path: 'contactFields', code: 'fieldPlanned', params: { count: 1, field: 'colour' } },
  ]);
  expect((await without('seat')).statusCode).toBe(200);
  await server.system((db) => db.run(sql`delete from send_birth where organization_id = ${organizationId}`));
  expect((await without('colour')).statusCode).toBe(200);
});
