import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildContacts, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';

let server: TestServer;
let organizationId = '';
let admin = '';
const email = 'gal@readers.example';

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  admin = await server.signIn((await buildAccount(server.platform, { organizationId, role: 'admin' })).email);
});
afterAll(() => server.stop());

const call = (method: string, path: string, body?: object) =>
  server.call(method, `/api/${path}`, { cookie: admin, ...(body && { body }) });
const erase = async () =>
  expect((await call('POST', `person/${organizationId}/erase`, { email })).statusCode).toBe(200);

it('an import’s refused rows that name an erased person by number, or among other words, go', async () => {
  const [hers = ''] = await buildContacts(server.platform, organizationId, 1, { email: () => email });
  const importId = newId();
  const rows = [
    ['Gal', '050-333 4444', 'gal@readers'],
    ['Gal', '', `Gal <${email.toUpperCase()}>; other@readers.example`],
    ['Dan', '050-333 4445', `not.${email}`],
  ];
  await server.system(async (db) => {
    await db.run(sql`update contact set mobile = '+972503334444' where id = ${hers}`);
    await db.run(sql`insert into contact_import (organization_id, id, file_name, counts, created_at)
      values (${organizationId}, ${importId}, 'people.csv', '{}', now())`);
    for (const [number, cells] of rows.entries())
      await db.run(sql`
        insert into contact_import_row (organization_id, import_id, number, result, reason, about, can_mend, said, cells)
        values (${organizationId}, ${importId}, ${number}, 'invalid', 'email', 'email', true, '{}', ${JSON.stringify(cells)})`);
  });
  await erase();
  const left = await server.system((db) =>
    db.many<{ number: number }>(sql`select number from contact_import_row where import_id = ${importId}`),
  );
  expect(left).toEqual([{ number: 2 }]);
});

it('a link whose channel was named by the address of an erased person ends, and the log says it no more', async () => {
  const release = await buildRelease(server.platform, organizationId);
  await call('POST', `release/${organizationId}/${release.id}/publish`, {});
  const channel = { tokenType: 'insert', token: 'Gal@Readers.example' };
  const made = await call('POST', `distribution/${organizationId}/link/${release.id}`, channel);
  expect(made.statusCode, made.body).toBeLessThan(300);
  await erase();
  const all = await server.system((db) =>
    db.many<{ token: string; ended: boolean }>(
      sql`select token, ended_at is not null as ended from link_token where organization_id = ${organizationId}`,
    ),
  );
  expect(all).toEqual([{ token: expect.stringMatching(/^ended-/), ended: true }]);
});

it('lines of the log about an erased account go by the account, whatever address it had then', async () => {
  const account = await buildAccount(server.platform, { organizationId, role: 'client', email });
  await server.system((db) =>
    db.run(sql`
      insert into audit (organization_id, id, at, action, actor_name, target_id, target_name, after)
      values (${organizationId}, ${newId()}, now(), 'account.update', 'Ada', ${account.id}, 'gal.former@readers.example',
        '{"firstName": "Gal of Before"}')`),
  );
  await erase();
  const lines = (await call('GET', `audit/${organizationId}`)).body;
  expect(lines).toContain('account.update');
  expect(lines).not.toMatch(/gal\.former|Gal of Before/);
});
