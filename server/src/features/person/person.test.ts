import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildContacts, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { recordStatements } from '../../../test/recorded-statement.ts';
import { sql } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';

let server: TestServer;
let organizationId: string;
let otherId: string;
let admin: string;
let system: string;
const email = 'dana-writes@readers.example';

beforeAll(async () => {
  server = await startTestServer({ worker: true });
  organizationId = (await buildOrganization(server.platform)).id;
  otherId = (await buildOrganization(server.platform)).id;
  admin = await server.signIn((await buildAccount(server.platform, { organizationId, role: 'admin' })).email);
  system = await server.signIn((await buildAccount(server.platform, { systemRole: 'admin' })).email);
  await buildAccount(server.platform, { organizationId, role: 'client', email });
  for (const id of [organizationId, otherId]) {
    const release = await buildRelease(server.platform, id);
    const message = { from: { email: 'press@studio.example', title: 'Studio' }, distributionType: 'email' };
    // Planned while she was no contact yet: the choice itself names her.
    const planned = await server.call('POST', `/api/distribution/${id}/distribute-release/${release.id}`, {
      cookie: system,
      body: {
        ...message,
        contacts: [{ email: email.toUpperCase(), firstName: 'Dana' }, { email: 'beside@readers.example' }],
        startsAt: new Date(Date.now() + 86_400_000).toISOString(),
      },
    });
    expect(planned.statusCode, planned.body).toBe(200);
    // Somebody approved a send for her.
    await server.system((db) =>
      db.run(sql`insert into approved_person (organization_id, distribution_id, address, person)
        select organization_id, distribution_id, ${email}, ${email} from send_birth where organization_id = ${id}`),
    );
    const contacts = await buildContacts(server.platform, id, 2, {
      email: (index) => (index === 0 ? email : `other-${id}@readers.example`),
    });
    await server.call('POST', `/api/distribution/${id}/distribute-release/${release.id}`, {
      cookie: system,
      body: { ...message, contacts, forceDistribute: false, testMode: false },
    });
  }
}, 60_000);
afterAll(() => server.stop());

const person = (act: 'export' | 'erase', id: string, cookie: string) =>
  server.call('POST', `/api/person/${id}/${act}`, { cookie, body: { email } });

async function tracesIn(id: string | null): Promise<string[]> {
  return server.platform.database.withSystem(async (db) => {
    const tables = await db.client.query<{ name: string; tenant: boolean }>(`
      select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id') as tenant
      from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`);
    const found: string[] = [];
    for (const { name, tenant } of tables.rows) {
      if (id && !tenant) continue;
      const where = id ? `t.organization_id = '${id}' and` : '';
      const { rowCount } = await db.client.query(
        `select from ${name} t where ${where} lower(to_jsonb(t)::text) like '%${email}%' limit 1`,
      );
      if (rowCount) found.push(name);
    }
    return found;
  });
}

/** A line of the log as `recordDownload` writes it for a reader by a link, with the name that her message bore. */
const takenBy = (id: string) =>
  server.platform.database.withSystem((db) =>
    db.run(sql`
      insert into audit (organization_id, id, at, action, actor_name, address, user_agent, target_name, request_id, recipient_id)
      select organization_id, ${newId()}, now(), 'release.pressKit', 'Dana of the Readers', '192.0.2.77', 'Reader 1.0', 'Kit', '',
        id from recipient where organization_id = ${id} and lower(email) = ${email} limit 1`),
  );

it('gives out and takes out what was taken home by the link of a message', async () => {
  expect(await takenBy(organizationId)).toBe(1);
  const given = JSON.stringify((await person('export', organizationId, admin)).json());
  expect(given).toContain('192.0.2.77');
});

it('takes a released number out of the log with its note', async () => {
  const [gone = ''] = await buildContacts(server.platform, organizationId, 1, {
    email: () => 'by-phone@readers.example',
  });
  const number = '+972505550777';
  await server.platform.database.withSystem((db) =>
    db.run(sql`update contact set mobile = ${number} where id = ${gone}`),
  );
  const path = `/api/suppression/${organizationId}`;
  const call = (url: string, body: object) => server.call('POST', url, { cookie: admin, body });
  expect((await call(path, { channel: 'sms', addresses: [number] })).json().added).toBe(1);
  const release = { channel: 'sms', address: number, kind: 'unsubscribed', reason: 'imported' };
  expect((await call(`${path}/release`, { ...release, note: 'Dana asked by phone' })).statusCode).toBe(204);
  const lines = async () =>
    (await server.call('GET', `/api/audit/${organizationId}`, { cookie: admin })).body;
  expect(await lines()).toContain('Dana asked by phone');
  const given = await call(`/api/person/${organizationId}/export`, { email: 'by-phone@readers.example' });
  expect(given.body).toContain('Dana asked by phone');
  await call(`/api/person/${organizationId}/erase`, { email: 'by-phone@readers.example' });
  expect(await lines()).not.toContain('Dana asked by phone');
  expect(await lines()).not.toContain(number);
});

it('gives out everything about one address, to who administers the organization', async () => {
  const answer = (await person('export', organizationId, admin)).json();
  expect(answer.counts).toMatchObject({ contacts: 1, recipients: 1, plannedSends: 1 });
  expect(Object.keys(answer.data.organizations)).toEqual([organizationId]);
  expect(JSON.stringify(answer)).not.toMatch(/password_hash|token/);
  expect((await person('export', otherId, admin)).statusCode).toBe(404);
  expect((await person('export', '-1', admin)).statusCode).toBe(403);
  const everywhere = (await person('export', '-1', system)).json();
  expect(everywhere.counts).toMatchObject({ contacts: 2, recipients: 2, accounts: 1, memberships: 1 });
});

it('empties no lines about people who work there or about settings, and only the very address elsewhere', async () => {
  const ask = (id: string, cookie: string, address: string) =>
    server.call('POST', `/api/person/${id}/erase`, { cookie, body: { email: address } });
  const producer = await buildAccount(server.platform, {
    organizationId,
    role: 'producer',
    email: 'works-here@readers.example',
  });
  expect((await ask(organizationId, admin, producer.email)).json()).toMatchObject({
    code: 'PERSON_IN_USE',
    params: { organizations: expect.stringContaining('Organization') },
  });
  const path = `/api/organization/${organizationId}`;
  const { version } = (await server.call('GET', path, { cookie: admin })).json();
  const body = { version, distributionBcc: 'copy.of@house.example' };
  expect((await server.call('PUT', path, { cookie: admin, body })).statusCode).toBe(200);
  expect((await ask(organizationId, admin, 'copy.of@house.example')).json().code).toBe('PERSON_IN_USE');
  expect((await ask('-1', system, 'copy.of@house.example')).json().code).toBe('PERSON_IN_USE');
  const lines = async () =>
    (await server.call('GET', `/api/audit/${organizationId}`, { cookie: admin })).body;
  expect((await ask(organizationId, admin, 'of@house.example')).statusCode).toBe(200);
  expect(await lines()).toContain('copy.of@house.example');
  await server.call('PUT', path, {
    cookie: admin,
    body: { version: version + 1, distributionBcc: null, defaultGalleryCredit: 'Photo: Quay' },
  });
  expect((await ask(organizationId, admin, 'copy.of@house.example')).statusCode).toBe(200);
  expect(await lines()).not.toContain('copy.of@house.example');
  expect(await lines()).toContain('Photo: Quay');
});

it('is looked for by statements that the database ends when a job gave them up', async () => {
  const { statement_timeout: longest } = await server.platform.database.withSystem((db) =>
    db.one<{ statement_timeout: string }>(sql`show statement_timeout`),
  );
  expect(longest).toBe('2min');
});

it('takes the identity out of one organization and leaves its counts, and every other organization', async () => {
  const report = async () => {
    const releases = (await server.call('GET', `/api/release/${organizationId}`, { cookie: admin })).json();
    const url = `/api/distribution/${organizationId}/distribution-data-by-release/${releases.items[0]._id}`;
    return (await server.call('GET', url, { cookie: admin })).json();
  };
  const before = await report();
  const { statements, stop } = recordStatements(server.platform);
  const answer = await person('erase', organizationId, admin);
  stop();
  expect(answer.json().counts).toMatchObject({ contacts: 1, recipients: 1, plannedSends: 1 });
  // A statement that joins the ledger to itself may read every row for every row.
  const uses = statements.map(({ text }) => text.match(/\b(from|join|update) recipient\b/g)?.length ?? 0);
  expect(Math.max(...uses)).toBe(1);
  expect(await tracesIn(organizationId)).toEqual([]);
  const lines = (await server.call('GET', `/api/audit/${organizationId}`, { cookie: admin })).body;
  expect(lines).toContain('release.pressKit');
  for (const trace of ['Dana of the Readers', '192.0.2.77', 'Reader 1.0']) expect(lines).not.toContain(trace);
  expect((await tracesIn(otherId)).sort()).toEqual([
    'approved_person',
    'contact',
    'contact_address',
    'recipient',
    'send_birth',
    'unsubscribe_token',
  ]);
  const [plan] = await server.platform.database.withSystem((db) =>
    db.many<{ named: object[] }>(
      sql`select chosen->'named' as named from send_birth where organization_id = ${organizationId}`,
    ),
  );
  expect(plan?.named, 'the others stay').toMatchObject([{ email: 'beside@readers.example' }]);
  const after = await report();
  expect(after.counts).toEqual(before.counts);
  expect(after.recipients).toHaveLength(before.recipients.length);
});

it('takes it out of the whole installation, with the account and the kept mails', async () => {
  const mails = async () => {
    const outbox = server.platform.gateways.outbox;
    const names = (await outbox?.list()) ?? [];
    const kept = await Promise.all(names.map((name) => outbox?.read(name)));
    return kept.filter((mail) => mail?.raw.toString().toLowerCase().includes(email)).length;
  };
  expect(await mails()).toBeGreaterThan(0);
  const answer = await person('erase', '-1', system);
  expect(answer.json().counts).toMatchObject({ accounts: 1, contacts: 1 });
  expect(await tracesIn(null)).toEqual([]);
  expect(await mails()).toBe(0);
});
