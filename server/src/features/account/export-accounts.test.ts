import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
let admin: Awaited<ReturnType<typeof buildAccount>>;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  organizationId = (await buildOrganization(server.platform)).id;
  admin = await buildAccount(server.platform, { organizationId, role: 'admin' });
  cookie = await server.signIn(admin.email);
});

const exported = (body: object, as = cookie, of = organizationId) =>
  server.call('POST', `/api/account/${of}/export`, { cookie: as, body });
const linesOf = (csv: string) => csv.replace(/\r\n$/, '').split('\r\n');

it('is written as CSV in the order of the list, no formula among its cells, with a line in the log', async () => {
  const viewer = await buildAccount(server.platform, { organizationId, role: 'client' });
  const elsewhere = await buildOrganization(server.platform);
  await server.system(async (db) => {
    await db.run(
      sql`update account set first_name = '=1+1', last_name = 'אבן', mobile = '+972501234567' where id = ${viewer.id}`,
    );
    await db.run(sql`insert into membership (organization_id, account_id, status, roles)
      values (${elsewhere.id}, ${viewer.id}, 'approved', '{admin}')`);
  });
  const answer = await exported({ simpleSort: 'email', format: 'csv' });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toContain('accounts.csv');
  const [head, ...lines] = linesOf(answer.body);
  expect(head).toBe(
    '\ufeffemail,firstName,lastName,username,mobile,roles,status,suspended,lastSeenAt,createdAt',
  );
  expect(lines.map((line) => line.split(',')[0])).toEqual([admin.email, viewer.email].sort());
  // What somebody is in another organization is not told here.
  expect(lines.find((line) => line.startsWith(viewer.email))).toMatch(
    new RegExp(`^${viewer.email},'=1\\+1,אבן,,'\\+972501234567,client,approved,,,\\d{4}-`),
  );
  const audited = await server.system((db) =>
    db.many(
      sql`select after from audit where organization_id = ${organizationId} and action = 'account.export'`,
    ),
  );
  expect(audited).toEqual([{ after: { accounts: 2, format: 'csv' } }]);
});

it('is a spreadsheet of texts as well, of those alone that the list is narrowed to', async () => {
  await buildAccount(server.platform, { organizationId, role: 'client' });
  const body = { filter: { params: { roleType: 'producerAndAdmin' } }, format: 'xlsx' };
  const answer = await exported(body);
  const book = read(answer.rawPayload);
  const rows = utils.sheet_to_json<string[]>(Object.values(book.Sheets)[0] ?? {}, { header: 1 });
  expect(rows.map(([email]) => email)).toEqual(['email', admin.email]);
});

it('has every account, however many there are', async () => {
  await server.system((db) =>
    db.run(sql`with made as (
        insert into account (id, email, last_name) select ${organizationId} || n, ${organizationId} || n || '@many.example', 'Same'
        from generate_series(1, 2100) n returning id)
      insert into membership (organization_id, account_id, status, roles) select ${organizationId}, id, 'approved', '{client}' from made`),
  );
  const lines = linesOf((await exported({ format: 'csv' })).body);
  expect(new Set(lines).size).toBe(2102);
});

it('says to a producer of others what the list says', async () => {
  const viewer = await buildAccount(server.platform, { organizationId, role: 'client' });
  await server.signIn(viewer.email);
  const producer = await buildAccount(server.platform, { organizationId, role: 'producer' });
  await server.system((db) =>
    db.run(
      sql`update account set mobile = '+972501234568' where id = any(${[viewer.id, producer.id]}::text[])`,
    ),
  );
  const { body } = await exported({ format: 'csv' }, await server.signIn(producer.email));
  const cells = (email: string) =>
    linesOf(body)
      .find((line) => line.startsWith(email))
      ?.split(',') ?? [];
  expect([cells(viewer.email)[4], cells(viewer.email)[8]]).toEqual(['', '']);
  expect([cells(producer.email)[4], cells(producer.email)[8]]).toEqual([
    "'+972501234568",
    expect.stringMatching(/^\d{4}-/),
  ]);
});

it('is for those who may read accounts, and of the whole installation for system admins', async () => {
  const viewer = await buildAccount(server.platform, { organizationId, role: 'client' });
  const body = { format: 'csv' };
  expect((await exported(body, await server.signIn(viewer.email))).statusCode).toBe(403);
  const foreign = (await buildOrganization(server.platform)).id;
  expect((await exported(body, cookie, foreign)).statusCode).toBe(404);
  expect((await exported(body, cookie, '-1')).statusCode).toBe(403);
  const system = await buildAccount(server.platform, { systemRole: 'admin' });
  const all = await exported(body, await server.signIn(system.email), '-1');
  const own = linesOf(all.body).find((line) => line.startsWith(system.email));
  expect(own).toContain(',admin,');
  expect(all.body).not.toContain(viewer.email);
});
